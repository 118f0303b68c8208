import { useEffect, useState, type RefObject } from 'react'

/** Whether the content of an element overflows it; the element must then be focusable, so that the keyboard can scroll it. */
export function useIsScrollable(ref: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const body = ref.current
    const content = body?.firstElementChild
    if (!body || !content) return undefined
    const observer = new ResizeObserver(() => setIsScrollable(body.scrollHeight > body.clientHeight + 1))
    observer.observe(body)
    observer.observe(content)
    return () => observer.disconnect()
  }, [ref])
  return isScrollable
}
