import { Popover } from 'react-aria-components/Popover'
import type { MenuSection } from '@/ui/overlays/Menu.tsx'
import { MenuList } from '@/ui/overlays/MenuList.tsx'
import { popoverClass } from '@/ui/overlays/popover-class.ts'
import type { MenuPopoverProps } from './MenuTrigger.tsx'

type RowMenuPopoverProps = MenuPopoverProps & { sections: MenuSection[] }

export default function RowMenuPopover({ label, sections, triggerRef, onClose, ...list }: RowMenuPopoverProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      aria-label={label}
      className={`${popoverClass} max-w-[min(22rem,calc(100vw-1.5rem))] min-w-52 p-1`}
    >
      <MenuList {...list} label={label} sections={sections} triggerRef={triggerRef} onClose={onClose} />
    </Popover>
  )
}
