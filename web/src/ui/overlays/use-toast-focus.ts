import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * F6 moves the focus to the newest toast and back. When the focused toast leaves, the focus goes back to where it was,
 * or to the page.
 */
export function useToastFocus(region: RefObject<HTMLElement | null>, onLeave: () => void) {
  const before = useRef<Element | null>(null)
  const isInside = useRef(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const newest = region.current?.querySelector<HTMLElement>('[data-toast]:last-child button')
      if (!newest) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) goBack(before.current)
      else newest.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])

  // After each render, because any may have removed the toast.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isInside.current || !isLost) return
    isInside.current = false
    onLeave()
    goBack(before.current)
  })

  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      isInside.current = true
      if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}

function goBack(before: Element | null): void {
  const target = before?.isConnected ? before : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
