import type { QueryClient } from '@tanstack/react-query'
import { getGasConfirmation } from '@contract/gas-confirmation.ts'
import { getPropertyForActions } from '@contract/properties/property-for-actions.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { listIntegratedPortfolio, listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { listOverdueProperties, listRequiredUpdates } from '@contract/updates.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Gas changes the compliance of a property, and so every list and number that contains it. */
const affected = [
  getGasConfirmation,
  getProperty,
  getPropertyForActions,
  listTimeline,
  listRequiredUpdates,
  listOverdueProperties,
  listPortfolio,
  listIntegratedPortfolio,
  getStats,
  getIntegratedStats,
]

export function reloadAfterGas(client: QueryClient): void {
  for (const endpoint of affected) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
}
