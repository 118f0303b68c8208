import { useId } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'
import type { MenuFocus } from '@/ui/overlays/Menu.tsx'
import { useLazyOpening } from './use-lazy-opening.ts'

/** Opened by pointer, no item is highlighted; opened by keyboard or screen reader, the first one is. */
const focusFor = (pointerType: string): MenuFocus => (/^(mouse|touch|pen)$/.test(pointerType) ? 'menu' : 'first')

/** A button whose menu is loaded when it is opened, by pressing it or with the arrow keys. */
export function useLazyMenu() {
  const { opened, setOpened, trigger, onShown, popover } = useLazyOpening<MenuFocus>()
  const id = useId()
  const onKeyDown: NonNullable<ButtonProps['onKeyDown']> = (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return trigger.onKeyDown(event)
    event.preventDefault()
    return setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onPress: NonNullable<ButtonProps['onPress']> = ({ pointerType }) =>
    setOpened(opened === null ? focusFor(pointerType) : null)
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
