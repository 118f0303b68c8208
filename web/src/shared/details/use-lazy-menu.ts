import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import { focusAfter, type MenuFocus } from '@/ui/overlays/menu-focus.ts'
import { useLazyOpening } from './use-lazy-opening.ts'

/** A button whose menu is loaded when it is opened, by pressing it or with the arrow keys. */
export function useLazyMenu() {
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening<MenuFocus>()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return trigger.onKeyDown(event)
    event.preventDefault()
    return setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onPress = (event: MouseEvent) => setOpened(opened === null ? focusAfter(event) : null)
  return {
    opened,
    onShown,
    popover: { ...popover, id },
    trigger: {
      ...trigger,
      'aria-haspopup': 'menu' as const,
      ...(opened === null ? {} : { 'aria-controls': id }),
      onPress,
      onKeyDown,
    },
  }
}
