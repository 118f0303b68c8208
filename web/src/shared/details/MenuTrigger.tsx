import { EllipsisVertical } from 'lucide-react'
import { useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import type { ButtonProps } from '@/ui/actions/Button.tsx'
import type { MenuFocus } from '@/ui/overlays/Menu.tsx'

export type MenuPopoverProps = {
  id: string
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  focusAtOpen: MenuFocus
  onClose: () => void
}

type MenuTriggerProps = {
  /** Accessible name of the menu and of the three-dots button, such as "Actions for 12 Elm Street". */
  label: string
  isPending?: boolean
  /** Replaces the three-dots button. */
  button?: ComponentType<Omit<ButtonProps, 'children'>>
  /** Called on hover or focus, to load what the menu will show. */
  onNear: () => void
  children: (popover: MenuPopoverProps) => ReactNode
}

/** Opened by pointer, no item is highlighted; opened by keyboard or screen reader, the first one is. */
const focusFor = (pointerType: string): MenuFocus => (/^(mouse|touch|pen)$/.test(pointerType) ? 'menu' : 'first')

/** A button whose menu is loaded and rendered only when it is opened; by default the three dots of a row. */
export function MenuTrigger({ label, isPending = false, onNear, button: OwnButton, children }: MenuTriggerProps) {
  const [opened, setOpened] = useState<MenuFocus | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  /** Leaving the button before the menu has loaded, or Escape there: once it is open, the menu closes itself. */
  const cancelOpening = () => {
    if (!document.getElementById(id)) setOpened(null)
  }
  const props = {
    ref: triggerRef,
    isPending,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': opened !== null,
    ...(opened === null ? {} : { 'aria-controls': id }),
    onPress: ({ pointerType }: { pointerType: string }) => setOpened(opened === null ? focusFor(pointerType) : null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancelOpening()
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
    },
    onHoverStart: onNear,
    onFocus: onNear,
    onBlur: cancelOpening,
  }
  return (
    <>
      {OwnButton ? (
        <OwnButton {...props} />
      ) : (
        <IconButton {...props} label={label} hasTooltip={false} icon={<EllipsisVertical aria-hidden size={18} />} />
      )}
      {opened === null ? null : (
        <LazyPart>{children({ id, label, triggerRef, focusAtOpen: opened, onClose: () => setOpened(null) })}</LazyPart>
      )}
    </>
  )
}
