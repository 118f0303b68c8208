import type { MenuItem, MenuSection } from '@/ui/overlays/Menu.tsx'
import type { Entry } from './use-menu.ts'

const itemOf = ({ label, href, isExternal, isCurrent }: Entry): MenuItem => ({
  id: label,
  label,
  href,
  isExternal,
  isCurrent,
})

/** Groups within a group become named sections; the items between them keep their order. */
export function menuSections(entries: readonly Entry[]): MenuSection[] {
  const sections: MenuSection[] = []
  for (const entry of entries) {
    const last = sections.at(-1)
    if (entry.children.length > 0) {
      sections.push({ id: entry.label, label: entry.label, items: entry.children.map(itemOf) })
    } else if (last && last.label === undefined) {
      last.items.push(itemOf(entry))
    } else {
      sections.push({ id: entry.label, items: [itemOf(entry)] })
    }
  }
  return sections
}
