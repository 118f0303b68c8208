import { ChevronDown } from '@/ui/icons.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { menuSections } from './menu-sections.ts'
import type { Entry } from './use-menu.ts'

export function NavGroup({ entry }: { entry: Entry }) {
  return (
    <HeaderMenu label={entry.label} sections={menuSections(entry.children)} isCurrent={entry.isCurrent}>
      {entry.label}
      <ChevronDown aria-hidden size={14} className="shrink-0 opacity-70" />
    </HeaderMenu>
  )
}
