import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { MenuFocus, MenuSection } from '@/ui/overlays/Menu.tsx'
import { MenuList } from '@/ui/overlays/MenuList.tsx'
import { popoverClass } from '@/ui/overlays/popover-class.ts'

type HeaderMenuPopoverProps = {
  id: string
  label: string
  sections: MenuSection[]
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end'
  triggerRef: RefObject<HTMLButtonElement | null>
  focusAtOpen: MenuFocus
  onClose: () => void
}

export default function HeaderMenuPopover(props: HeaderMenuPopoverProps) {
  const { label, triggerRef, placement = 'bottom start', onClose, ...list } = props
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      triggerRef={triggerRef}
      placement={placement}
      offset={6}
      aria-label={label}
      className={`${popoverClass} min-w-52 max-w-[min(22rem,calc(100vw-1.5rem))] p-1`}
    >
      <MenuList {...list} label={label} triggerRef={triggerRef} onClose={onClose} />
    </Popover>
  )
}
