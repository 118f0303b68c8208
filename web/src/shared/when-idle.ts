import { preload } from './preload.ts'

/** The page's own requests come first; only then is anything preloaded that the user might open next. */
const pageFirstMs = 2500

/** Preloads a part when the page has loaded and the browser is idle; call the returned function to cancel it. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  let cancel = () => {}
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(() => preload(load), { timeout: 2000 })
      cancel = () => cancelIdleCallback(handle)
    } else preload(load)
  }, pageFirstMs)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
