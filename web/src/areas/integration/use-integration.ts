import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getIntegrationState, listSyncRuns, type IntegrationState } from '@contract/integration/connections.ts'
import { listConflicts, listExcluded, listHeld, listLost, listMatches } from '@contract/integration/decisions.ts'
import { listNotWithUs } from '@contract/integration/not-with-us.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'

/** How often the page looks while a run is under way. */
const whileRunningMs = 1500
/** The software may start a run by itself. */
const whileConnectedMs = 10_000

const lists = [listSyncRuns, listExcluded, listMatches, listConflicts, listLost, listHeld, listNotWithUs]

/** Shows the state that a call has returned, and loads the lists again. */
export function showState(client: QueryClient, state: IntegrationState | null | undefined): void {
  if (state) client.setQueryData(endpointQuery(getIntegrationState, {}).queryKey, state)
  for (const list of lists) void client.invalidateQueries({ queryKey: endpointKey(list) })
}

/** The state of the connections; looks again while a run is under way, and loads the lists again when it ends. */
export function useIntegration() {
  const client = useQueryClient()
  const query = useQuery({
    ...endpointQuery(getIntegrationState, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.connections.some(({ isRunning, waitsUntil }) => isRunning && waitsUntil === null)
        ? whileRunningMs
        : data?.connections.some(({ state }) => state === 'CONNECTED')
          ? whileConnectedMs
          : false,
  })
  const isRunning = query.data?.connections.some((connection) => connection.isRunning) ?? false
  const lastRead = query.data?.connections.map(({ lastSyncedAt }) => lastSyncedAt).join(' ')
  const seen = useRef({ isRunning, lastRead })
  useEffect(() => {
    // A short run may begin and end between two looks.
    const hasChanged = seen.current.lastRead !== undefined && seen.current.lastRead !== lastRead
    if (hasChanged || seen.current.isRunning !== isRunning) showState(client, null)
    seen.current = { isRunning, lastRead }
  }, [client, isRunning, lastRead])
  return {
    state: query.data ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
  }
}
