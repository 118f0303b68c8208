import { useQueryClient } from '@tanstack/react-query'

/** The numbers and the urgent lists; everything else on the page belongs to the session. */
const isShown = /^GET \/v1\/(stats|.*\/analytics\/)/

/** Loads the numbers of the dashboard and the list below them again. */
export function useRefreshDashboard(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && isShown.test(name),
    })
}
