import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * When the focused button of a list is removed, the one in its place gets the focus, otherwise the last one. Without any
 * button left, the fallback gets it; also when the list itself is removed.
 */
export function useNextFocus<Box extends HTMLElement>(
  box: RefObject<Box | null>,
  fallback: (box: Box | null) => HTMLElement | null | undefined,
) {
  const last = useRef<{ button: Element; place: number } | null>(null)
  const findFallback = useRef(fallback)
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])]

  // After each render, because any may have removed the button.
  useEffect(() => {
    findFallback.current = fallback
    if (last.current === null || last.current.button.isConnected) return
    const { place } = last.current
    last.current = null
    if (!isLost()) return
    const left = buttons()
    const next = left[place] ?? left.at(-1) ?? fallback(box.current)
    next?.focus({ preventScroll: true })
  })

  useEffect(
    () => () => {
      if (last.current !== null && isLost()) findFallback.current(null)?.focus({ preventScroll: true })
    },
    [],
  )

  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = { button: target, place: buttons().findIndex((button) => button === target) }
    },
  }
}
