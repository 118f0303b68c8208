import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Suspense } from 'react'
import { writeHint } from '@/areas/dashboard/dashboard-hint.ts'
import { givenOthersStats, givenStats } from '@/areas/dashboard/testing/given-stats.ts'
import type { UrgentTabId } from '@/areas/dashboard/urgent-tabs.ts'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { seedShell } from '@/shared/session/shell-data.ts'
import { fakeApi, givenShell, ok } from '@/shared/testing/fake-api.ts'
import { UrgentPanel } from '@/shared/testing/UrgentPanel.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'
import { startDashboard } from './start-dashboard.ts'
import { urgentPanels } from './urgent-panels.tsx'

const hint = { managerId: null, firstTab: 'urgent-quotes' }
const unanswered = new Promise<never>(() => {})
const mirroring = { ...givenShell().agencySettings, showPortfolioMirroring: true }
const everything = givenShell({
  experiments: {
    AgencyCompliancePortalProblemRegister: true,
    AgencyCompliancePortalAgencyEntryMethod: true,
    AgencyCompliancePortalPortfolioMirroring: true,
  },
  agencySettings: mirroring,
})
const nothing = ok({ items: [], total: 0, unfilteredTotal: 0 })
const lists: Record<UrgentTabId, [path: string, empty: string]> = {
  'new-managements': ['/v1/portfolio/analytics/new-managements', 'No new managements'],
  'reported-findings': ['/v1/reported-findings/analytics/urgent', 'No properties with reported findings'],
  'urgent-active-notices': ['/v1/notice/analytics/urgent-active-notices', 'No properties with access issues'],
  'urgent-quotes': ['/v1/quote/analytics/immediate-action', 'No urgent quotes'],
  'overdue-invoices': ['/v1/invoice/analytics/overdue', 'No overdue invoices'],
}

beforeEach(() => localStorage.clear())
/** Longer than importing a module of the contract takes. */
const settled = async () => {
  await import('@contract/findings/reported-findings.ts')
  await new Promise((resolve) => setTimeout(resolve, 50))
}

function given() {
  const api = fakeApi({
    'GET /v1/stats': ok(givenStats()),
    'GET /v1/stats/integrated': ok(givenOthersStats()),
    'GET /v1/agency/access-issues/analytics/urgent': nothing,
    ...Object.fromEntries(Object.values(lists).map(([path]) => [`GET ${path}`, nothing])),
  })
  return { api, client: createQueryClient(), requestedUrls: () => api.calls.map(({ url }) => url).toSorted() }
}

describe('the dashboard before the session is known', () => {
  it('requests its numbers and the first tab of the last visit', async () => {
    writeHint({ ...hint, managerId: 7 })
    const { client, requestedUrls } = given()
    startDashboard(client, {}, unanswered)
    await waitFor(() =>
      expect(requestedUrls()).toEqual([
        '/v1/quote/analytics/immediate-action?propertyManagerId=7&page=1&page-size=5',
        '/v1/stats?propertyManagerId=7',
      ]),
    )
  })

  it('requests what its address says', async () => {
    writeHint(hint)
    const { client, requestedUrls } = given()
    const search = {
      'property-manager': '2',
      'action-required-tab': 'urgent-active-notices',
      page: '3',
      'graphs-tab': 'other-service-providers',
    }
    startDashboard(client, search, Promise.resolve(everything))
    await waitFor(() =>
      expect(requestedUrls()).toEqual([
        '/v1/agency/access-issues/analytics/urgent?propertyManagerId=2&page=3&page-size=5',
        '/v1/stats/integrated?propertyManagerId=2',
        '/v1/stats?propertyManagerId=2',
      ]),
    )
  })

  it('does not request what the session turns out not to have, whatever the last visit showed', async () => {
    writeHint({ ...hint, firstTab: 'reported-findings' })
    const { client, requestedUrls } = given()
    let answer: (shell: ReturnType<typeof givenShell>) => void = () => undefined
    const shell = new Promise<ReturnType<typeof givenShell>>((resolve) => {
      answer = resolve
    })
    startDashboard(client, { 'graphs-tab': 'other-service-providers' }, shell)
    await settled()
    expect(requestedUrls()).toEqual(['/v1/stats'])
    answer(givenShell({ agencySettings: mirroring }))
    await settled()
    expect(requestedUrls()).toEqual(['/v1/stats'])
  })

  it('requests nothing in a browser that has never shown it', () => {
    const { api, client } = given()
    startDashboard(client, {}, unanswered)
    expect(api.calls).toEqual([])
  })

  it.each(Object.entries(lists))(
    'requests %s with the same input as its panel, so that it is fetched once',
    async (tab, list) => {
      const [path, empty] = list
      writeHint(hint)
      const { api, client } = given()
      const shell = tab === 'reported-findings' ? everything : givenShell()
      startDashboard(client, { 'action-required-tab': tab }, Promise.resolve(shell))
      await waitFor(() => expect(api.countOf(`GET ${path}`)).toBe(1))
      seedShell(client, shell)
      const Panel = urgentPanels[tab as UrgentTabId]
      render(
        <QueryClientProvider client={client}>
          <UiProvider navigate={() => undefined}>
            <Suspense>
              <UrgentPanel of={Panel} />
            </Suspense>
          </UiProvider>
        </QueryClientProvider>,
      )
      expect(await screen.findByText(empty)).toBeDefined()
      expect(api.countOf(`GET ${path}`)).toBe(1)
    },
  )
})
