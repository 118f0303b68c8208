import { preload } from './preload.ts'

/** What a page itself asks for comes first; only then is there time for what may be opened next. */
const pageFirstMs = 2500

/** Preloads a part once the page is shown and the browser is idle; the answer cancels it. */
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
