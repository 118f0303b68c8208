import type { QueryClient } from '@tanstack/react-query'
import { getStats } from '@contract/dashboard/stats.ts'
import { listWork } from '@contract/worklist.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Loads the list and the dashboard’s numbers again; resolves when the rows on screen are new. */
export async function reloadWork(client: QueryClient): Promise<void> {
  const queryKey = endpointKey(listWork)
  void client.invalidateQueries({ queryKey: endpointKey(getStats) })
  await client.invalidateQueries({ queryKey })
  // A dialog that was saved reloads all lists itself, which replaces the first reload.
  while (client.isFetching({ queryKey }) > 0)
    await client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
}
