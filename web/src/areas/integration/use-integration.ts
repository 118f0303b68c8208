import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getIntegrationState, listSyncRuns, type IntegrationState } from '@contract/integration/connections.ts'
import { listConflicts, listExcluded, listLost, listMatches } from '@contract/integration/decisions.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'

/** How often the page looks while a run is under way. */
const whileRunningMs = 1500

const lists = [listSyncRuns, listExcluded, listMatches, listConflicts, listLost]

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
      data?.connections.some(({ isRunning }) => isRunning) ? whileRunningMs : false,
  })
  const isRunning = query.data?.connections.some((connection) => connection.isRunning) ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) showState(client, null)
    wasRunning.current = isRunning
  }, [client, isRunning])
  return {
    state: query.data ?? null,
    error: query.error,
    retry: () => void query.refetch(),
    isFetching: query.isFetching,
  }
}
