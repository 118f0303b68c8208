import type { QueryClient } from '@tanstack/react-query'
import { listNotWithUs } from '@contract/integration/not-with-us.ts'
import { listNewManagements, type NewManagement, type NewManagementState } from '@contract/new-managements.ts'
import { listIntegratedPortfolio, listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getIntegratedProperty } from '@contract/residential.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'

/** Lists, numbers and pages that can contain a new management. */
const withNewManagements = [
  listNewManagements,
  listNotWithUs,
  getIntegratedProperty,
  listIntegratedPortfolio,
  listPortfolio,
  getStats,
  getIntegratedStats,
]

export function reloadNewManagements(client: QueryClient): void {
  for (const endpoint of withNewManagements) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

type Listing = { items: NewManagement[]; total: number }

/** Puts the server's answer into every cached page that contains the row. */
export function showEnrolment(client: QueryClient, { portfolioPropertyId, ...state }: NewManagementState): void {
  const { isUnderEnrolment, underEnrolmentBy, underEnrolmentAt, enrolmentOrderId } = state
  client.setQueriesData<Listing | null>({ queryKey: endpointKey(listNewManagements) }, (known) =>
    known
      ? {
          ...known,
          items: known.items.map((row) =>
            row.portfolioPropertyId === portfolioPropertyId
              ? { ...row, isUnderEnrolment, underEnrolmentBy, underEnrolmentAt, enrolmentOrderId }
              : row,
          ),
        }
      : known,
  )
}
