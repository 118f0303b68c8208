import { everyone, type ManagerKey } from '@contract/paging.ts'
import type { QueryClient } from '@tanstack/react-query'
import { newManagementsPageSize } from '@contract/limits.ts'
import { isOn } from '@contract/me.ts'
import { dashboardSearch } from '@/areas/dashboard/dashboard-search.ts'
import { readHint } from '@/areas/dashboard/dashboard-hint.ts'
import { isUrgentTabId, type UrgentTabId } from '@/areas/dashboard/urgent-tabs.ts'
import { othersStatsQuery, statsQuery } from '@/areas/dashboard/use-stats.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { urgentListInput } from '@/shared/urgent-list/urgent-list-input.ts'
import type { UrlSearchInput } from '@/shared/url-search.ts'

type Shown = { managerId: ManagerKey | null; page: number; shell: Promise<Shell> }
type Start = (client: QueryClient, shown: Shown) => Promise<void>

/**
 * Prefetches the page of each tab with the same input as its panel. The contract's module is imported on demand. What
 * only some users may call waits for the frame's call, which says who is signed in: the last visit may have been another
 * user's, and a refused call is a warning of the security log.
 */
const lists: Record<UrgentTabId, Start> = {
  'new-managements': async (client, { managerId, page }) => {
    const { listNewManagements } = await import('@contract/new-managements.ts')
    return client.prefetchQuery(
      endpointQuery(listNewManagements, urgentListInput(managerId, page, newManagementsPageSize)),
    )
  },
  'reported-findings': async (client, { managerId, page, shell }) => {
    const { listUrgentFindings } = await import('@contract/findings/reported-findings.ts')
    if (!isOn((await shell).experiments, 'ProblemRegister')) return undefined
    return client.prefetchQuery(endpointQuery(listUrgentFindings, urgentListInput(managerId, page)))
  },
  'urgent-active-notices': async (client, { managerId, page, shell }) => {
    const { listUrgentAccessIssues, listUrgentNotices } = await import('@contract/access-issues/access-issue-lists.ts')
    const input = urgentListInput(managerId, page)
    return isOn((await shell).experiments, 'AgencyEntryMethod')
      ? client.prefetchQuery(endpointQuery(listUrgentAccessIssues, input))
      : client.prefetchQuery(endpointQuery(listUrgentNotices, input))
  },
  'urgent-quotes': async (client, { managerId, page }) => {
    const { listUrgentQuotes } = await import('@contract/quotes/quotes.ts')
    return client.prefetchQuery(endpointQuery(listUrgentQuotes, urgentListInput(managerId, page)))
  },
  'overdue-invoices': async (client, { managerId, page }) => {
    const { listOverdueInvoices } = await import('@contract/invoices.ts')
    return client.prefetchQuery(endpointQuery(listOverdueInvoices, urgentListInput(managerId, page)))
  },
}

async function startOthers(client: QueryClient, managerId: ManagerKey | null, shell: Promise<Shell>): Promise<void> {
  const { experiments, agencySettings } = await shell
  if (isOn(experiments, 'PortfolioMirroring') && agencySettings?.showPortfolioMirroring)
    await client.prefetchQuery(othersStatsQuery(managerId))
}

/**
 * Starts the calls and the code of the dashboard together with the frame's call, not after it. The last visit says
 * which ones; in a browser that has never shown the dashboard nothing starts early.
 */
export function startDashboard(client: QueryClient, address: UrlSearchInput, shell: Promise<Shell>): void {
  const hint = readHint()
  if (!hint) return
  const search = dashboardSearch.read(address)
  const given = search['property-manager']
  const managerId = given === everyone ? null : (given ?? hint.managerId)
  const requested = search['action-required-tab'] ?? hint.firstTab
  void client.prefetchQuery(statsQuery(managerId))
  if (search['graphs-tab'] === 'other-service-providers')
    void startOthers(client, managerId, shell).catch(() => undefined)
  // A failed prefetch shows its error when the panel needs it.
  if (isUrgentTabId(requested))
    void lists[requested](client, { managerId, page: search.page, shell }).catch(() => undefined)
  void import('@/pages/DashboardPage.tsx').catch(() => undefined)
  void import('./urgent-panels.tsx')
    .then(async ({ preloadPanel }) => isUrgentTabId(requested) && preloadPanel(requested))
    .catch(() => undefined)
}
