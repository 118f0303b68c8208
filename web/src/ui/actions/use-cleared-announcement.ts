import { useEffect, useRef } from 'react'

/**
 * The component library announces a pending button by an element that is labelled by the button. When the button leaves
 * the page, that element would have no name.
 */
export function useClearedAnnouncement(isPending: boolean): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (isPending) wasPending.current = true
  }, [isPending])
  useEffect(
    () => () => {
      if (!wasPending.current) return
      for (const element of document.querySelectorAll('[data-live-announcer] [aria-labelledby]'))
        if (document.getElementById(element.getAttribute('aria-labelledby') ?? '') === null) element.remove()
    },
    [],
  )
}
