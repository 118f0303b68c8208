import type { Query, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const failedInOutage = ({ state: { error, fetchStatus } }: Query): boolean =>
  fetchStatus === 'idle' && error instanceof CallError && (error.code === 'unreachable' || error.status === 503)

/**
 * Loads the shown data again that could not be loaded during an outage, once the portal can be reached: when the browser is
 * online again, or another call succeeds. Other failures stay until the user tries again.
 */
export function recoverQueries(client: QueryClient): () => void {
  const recover = () => void client.refetchQueries({ type: 'active', predicate: failedInOutage })
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') recover()
  })
  window.addEventListener('online', recover)
  return () => {
    unsubscribe()
    window.removeEventListener('online', recover)
  }
}
