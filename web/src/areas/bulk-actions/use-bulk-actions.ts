import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isBulkActionActive, listBulkActions, type BulkAction } from '@contract/bulk-actions/bulk-actions.ts'
import { bulkActionRefetchMs } from '@contract/limits.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { bulkWatch } from './bulk-watch.ts'
import { hasFailedWholly, isTroubled, resultText, titleOf } from './bulk-texts.ts'

const none: readonly BulkAction[] = []
/** While the server cannot be reached. */
const failedRefetchMs = 10_000

/** The user's recent bulk actions, reloaded while one is running. */
export function useBulkActions() {
  const query = useQuery({
    ...endpointQuery(listBulkActions, {}),
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error') return failedRefetchMs
      return data?.items.some(isBulkActionActive) ? bulkActionRefetchMs : false
    },
  })
  const items = query.data?.items ?? none
  useFinishedActions(query.data?.items)
  return { ...query, items }
}

/** Announces the end of an action once, and reloads what it may have changed. */
function useFinishedActions(items: readonly BulkAction[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!items) return
    const running = items.filter(isBulkActionActive).map(({ id }) => id)
    const before = bulkWatch.running()
    const finished = items.filter(({ id }) => before.includes(id) && !running.includes(id))
    bulkWatch.setRunning(running)
    for (const action of finished) {
      const show = hasFailedWholly(action) ? toast.error : isTroubled(action) ? toast.info : toast.success
      const results = { label: 'Show results', onPress: bulkWatch.open }
      show(titleOf(action), resultText(action), bulkWatch.read().isOpen ? undefined : results)
    }
    if (finished.length > 0) void reloadProperty(client)
  }, [items, client])
}
