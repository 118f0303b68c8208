import { useCallback, useRef, useState, type KeyboardEvent } from 'react'

/**
 * A button whose popover or menu is loaded when it is opened. Until then Escape and leaving the button cancel the
 * opening, so that it does not appear beside another one; once it is open, it closes itself.
 */
export function useLazyOpening<How = true>() {
  const [opened, setOpened] = useState<How | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const isShown = useRef(false)
  const onShown = useCallback((shown: boolean) => {
    isShown.current = shown
  }, [])
  const close = () => setOpened(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || opened === null || isShown.current) return
    // It would close the dialog around the button as well.
    event.stopPropagation()
    close()
  }
  return {
    opened,
    setOpened,
    trigger: {
      ref: triggerRef,
      'aria-expanded': opened !== null,
      onKeyDown,
      onBlur: () => (isShown.current ? undefined : close()),
    },
    /** For the LazyPart around the popover. */
    onShown,
    popover: { triggerRef, onClose: close },
  }
}
