import { useEffect } from 'react'

/** Within this time a second click belongs to a double click. */
const doubleClickMs = 400

/** When a click closes an overlay, covers its place, so that a double click does not reach the page behind. */
export function useDoubleClickShield(): void {
  useEffect(() => {
    let last: PointerEvent | null = null
    const note = (event: PointerEvent) => void (last = event)
    addEventListener('pointerdown', note, true)
    return () => {
      removeEventListener('pointerdown', note, true)
      if (last) shield(last)
    }
  }, [])
}

function shield({ clientX, clientY, timeStamp }: PointerEvent): void {
  const leftMs = timeStamp + doubleClickMs - performance.now()
  if (leftMs <= 0) return
  const cover = document.createElement('div')
  cover.className = 'fixed z-50 size-10 -translate-1/2'
  cover.style.left = `${clientX}px`
  cover.style.top = `${clientY}px`
  document.body.append(cover)
  setTimeout(() => cover.remove(), leftMs)
}
