import type { RegisteredRouter } from '@tanstack/react-router'

/** Loads a page as soon as somebody points at a link to it, whichever component drew the link. */
export function preloadOnIntent(router: RegisteredRouter): () => void {
  let last: string | null = null
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target === '_blank' || link.origin !== location.origin) return
    const href = link.pathname + link.search
    if (href === last || link.pathname.startsWith('/auth/')) return
    last = href
    // A page that cannot be loaded yet says so when it is opened.
    void router.preloadRoute({ to: '.', href }).catch(() => undefined)
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const
  for (const name of events) document.addEventListener(name, onIntent, { passive: true })
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent)
  }
}
