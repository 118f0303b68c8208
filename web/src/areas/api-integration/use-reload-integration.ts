import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getApiIntegration } from '@contract/api-integration/api-integration.ts'
import { listDeliveries } from '@contract/api-integration/webhooks.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Loads the page and its logs again after a change. */
export function useReloadIntegration(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all(
      [getApiIntegration, listDeliveries].map(async (endpoint) =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    )
  }, [client])
}
