import { EllipsisVertical } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import type { MenuFocus } from '@/ui/overlays/Menu.tsx'

export type MenuPopoverProps = {
  id: string
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  focusAtOpen: MenuFocus
  onClose: () => void
}

type MenuTriggerProps = {
  /** Accessible name, such as "Actions for 12 Elm Street". */
  label: string
  isPending?: boolean
  /** Called on hover or focus, to load what the menu will show. */
  onNear: () => void
  children: (popover: MenuPopoverProps) => ReactNode
}

/** Opened by pointer, no item is highlighted; opened by keyboard or screen reader, the first one is. */
const focusFor = (pointerType: string): MenuFocus => (/^(mouse|touch|pen)$/.test(pointerType) ? 'menu' : 'first')

/** The three-dots button of a row; its menu is rendered only while it is open. */
export function MenuTrigger({ label, isPending = false, onNear, children }: MenuTriggerProps) {
  const [opened, setOpened] = useState<MenuFocus | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <IconButton
        ref={triggerRef}
        label={label}
        hasTooltip={false}
        icon={<EllipsisVertical aria-hidden size={18} />}
        isPending={isPending}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        {...(opened === null ? {} : { 'aria-controls': id })}
        onPress={({ pointerType }) => setOpened(opened === null ? focusFor(pointerType) : null)}
        onKeyDown={onKeyDown}
        onHoverStart={onNear}
        onFocus={onNear}
      />
      {opened === null ? null : (
        <LazyPart>{children({ id, label, triggerRef, focusAtOpen: opened, onClose: () => setOpened(null) })}</LazyPart>
      )}
    </>
  )
}
