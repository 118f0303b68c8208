import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import type { PressEvent } from 'react-aria-components/Button'
import type { Placement } from 'react-aria-components/Popover'
import { MenuList } from '@/ui/overlays/MenuList.tsx'
import { popoverClass } from '@/ui/overlays/popover-class.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  description?: string | undefined
  href?: string | undefined
  /** Opens in a new tab and shows the icon for that. */
  isExternal?: boolean | undefined
  onAction?: (() => void) | undefined
  /** Reason why the item is disabled. It stays visible and focusable, and shows the reason. */
  disabledReason?: string | undefined
  isCurrent?: boolean | undefined
  isDestructive?: boolean | undefined
}

export interface MenuSection {
  id: string
  /** Heading of the section; a section without one is separated by a line. */
  label?: string | undefined
  items: MenuItem[]
}

export interface MenuProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactElement
  items?: MenuItem[] | undefined
  sections?: MenuSection[] | undefined
  /** Shown above the items, such as the name of the signed-in user. */
  header?: ReactNode
  placement?: Placement | undefined
}

/** Where the focus goes on opening; when opened by the mouse, no item is highlighted. */
export type MenuFocus = 'first' | 'last' | 'menu'

/** A simple list in react-aria's popover, because its collection code would add 16 kB to the first load. */
export function Menu({ label, trigger, items, sections, header, placement = 'bottom start' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [focusAtOpen, setFocusAtOpen] = useState<MenuFocus>('first')
  const triggerRef = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  function open(focus: MenuFocus) {
    setFocusAtOpen(focus)
    setIsOpen(true)
  }

  const buttonProps = {
    ref: triggerRef as Ref<HTMLButtonElement>,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': menuId } : {}),
    onPress: (event: PressEvent) => (isOpen ? setIsOpen(false) : open(isByHand(event) ? 'menu' : 'first')),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  }

  return (
    <>
      <ButtonContext.Provider value={buttonProps}>{trigger}</ButtonContext.Provider>
      <Popover
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        placement={placement}
        offset={6}
        aria-label={label}
        className={`${popoverClass} min-w-52 max-w-[min(22rem,calc(100vw-1.5rem))] p-1`}
      >
        <MenuList
          id={menuId}
          label={label}
          header={header}
          sections={sections ?? [{ id: 'items', items: items ?? [] }]}
          focusAtOpen={focusAtOpen}
          triggerRef={triggerRef}
          onClose={() => setIsOpen(false)}
        />
      </Popover>
    </>
  )
}

function isByHand({ pointerType }: PressEvent): boolean {
  return pointerType === 'mouse' || pointerType === 'touch' || pointerType === 'pen'
}
