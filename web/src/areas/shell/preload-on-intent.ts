import type { RegisteredRouter } from '@tanstack/react-router'

/** Preloads a page when any link to it is hovered or focused. */
export function preloadOnIntent(router: RegisteredRouter): () => void {
  let last: string | null = null
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target === '_blank' || link.origin !== location.origin) return
    const href = link.pathname + link.search
    if (href === last || link.pathname.startsWith('/auth/')) return
    last = href
    // A page that fails to load shows the error when it is opened.
    void router.preloadRoute({ to: '.', href }).catch(() => undefined)
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const
  for (const name of events) document.addEventListener(name, onIntent, { passive: true })
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent)
  }
}
