import { useEffect, useRef, useState, type RefObject } from 'react'
import { useIsPrinting } from './printing.ts'

const ahead = '300px'

/** Whether an element has come close to the viewport, so that its data can be loaded. Once true, it stays true. */
export function useIsNear(): { ref: RefObject<HTMLDivElement | null>; isNear: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !ref.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => (entries.some(({ isIntersecting }) => isIntersecting) ? setIsNear(true) : undefined),
      { rootMargin: ahead },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  const isPrinting = useIsPrinting()
  return { ref, isNear: isNear || isPrinting }
}
