import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { MenuFocus, MenuItem } from '@/ui/Menu.tsx'
import { MenuList } from '@/ui/MenuList.tsx'
import { popoverClass } from '@/ui/popover-class.ts'

type RowMenuPopoverProps = {
  id: string
  label: string
  items: MenuItem[]
  triggerRef: RefObject<HTMLButtonElement | null>
  focusAtOpen: MenuFocus
  onClose: () => void
}

export default function RowMenuPopover({ label, items, triggerRef, onClose, ...list }: RowMenuPopoverProps) {
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
      <MenuList {...list} label={label} sections={[{ id: 'actions', items }]} onClose={onClose} />
    </Popover>
  )
}
