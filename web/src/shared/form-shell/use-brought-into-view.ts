import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element and scrolls to it whenever `cause` changes, so that it is seen and read out. */
export function useBroughtIntoView(cause: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!cause) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView?.({ block: 'start' })
  }, [cause])
  return ref
}
