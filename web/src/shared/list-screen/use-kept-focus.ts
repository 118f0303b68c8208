import { useEffect, useRef, type FocusEvent } from 'react'

/** A dialog gives the focus back to the row that opened it after its exit animation. */
const dialogExitMs = 300

/**
 * When the row with the focus leaves the list, as after resolving it, the list gets the focus. Otherwise the keyboard
 * would start again at the top of the page.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  // After each render, because any may have removed the row.
  useEffect(() => {
    const keep = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (last.current === null || last.current.isConnected || !isLost) return
      last.current = null
      list.current?.focus({ preventScroll: true })
    }
    keep()
    const timer = setTimeout(keep, dialogExitMs)
    return () => clearTimeout(timer)
  })
  const onFocus = ({ target }: FocusEvent) => {
    // Dialogs that rows render are not part of the list.
    if (target !== list.current && list.current?.contains(target)) last.current = target
  }
  return { ref: list, tabIndex: -1, onFocus }
}
