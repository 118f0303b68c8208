import type { ReactNode, RefObject } from 'react'
import type { MenuSection } from '@/ui/overlays/Menu.tsx'
import type { MenuFocus } from '@/ui/overlays/menu-focus.ts'
import { MenuList } from '@/ui/overlays/MenuList.tsx'
import { PopoverPanel } from '@/ui/overlays/PopoverPanel.tsx'
import type { PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'

export interface MenuPopoverProps extends Pick<PopoverPanelProps, 'label' | 'onClose' | 'placement'> {
  id: string
  triggerRef: RefObject<HTMLButtonElement | null>
  sections: MenuSection[]
  /** Shown above the items, such as the name of the signed-in user. */
  header?: ReactNode
  focusAtOpen: MenuFocus
}

/** An open menu: a simple list, because react-aria's collections would add 16 kB. */
export default function MenuPopover({ placement, ...list }: MenuPopoverProps) {
  const { label, triggerRef, onClose } = list
  return (
    <PopoverPanel
      label={label}
      triggerRef={triggerRef}
      onClose={onClose}
      placement={placement}
      className="max-w-[min(22rem,calc(100vw-1.5rem))] min-w-52 p-1"
    >
      <MenuList {...list} />
    </PopoverPanel>
  )
}
