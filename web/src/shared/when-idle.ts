/** What a page itself asks for comes first; only then is there time for what somebody might open next. */
const pageFirstMs = 2500

/** Does something once the page stands and the browser has nothing better to do; the answer takes it back. */
export function whenIdle(work: () => unknown): () => void {
  let cancel = () => {}
  const timer = setTimeout(() => {
    // Safari cannot say when it is idle.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(() => void work(), { timeout: 2000 })
      cancel = () => cancelIdleCallback(handle)
    } else work()
  }, pageFirstMs)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
