import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '@contract/auth.ts'
import type { Shell } from '@/shared/session/shell-data.ts'
import { givenOthersStats, givenStats, noStats } from '@/areas/dashboard/testing/given-stats.ts'
import { givenCounts, givenRow } from '@/areas/worklist/testing/given-work.ts'
import { givenShell, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM

beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  localStorage.clear()
})

const integrated: Partial<Shell> = {
  integrations: [{ software: 'PROPERTY_ME', name: 'PropertyMe', connectedAt: null }],
}
const register = { AgencyCompliancePortalProblemRegister: true }
const mirrors = { AgencyCompliancePortalPortfolioMirroring: true }
const mirroring: Partial<Shell> = {
  ...integrated,
  experiments: mirrors,
  agencySettings: { ...givenShell().agencySettings, showPortfolioMirroring: true },
}
const emptyLists = [
  '/v1/portfolio/analytics/new-managements',
  '/v1/reported-findings/analytics/urgent',
  '/v1/notice/analytics/urgent-active-notices',
  '/v1/agency/access-issues/analytics/urgent',
  '/v1/quote/analytics/immediate-action',
  '/v1/invoice/analytics/overdue',
  '/v1/visit/week',
  '/v1/stats/news/CAME',
]
const givenNews = (parts: { count: number; label: string }[] = [], isSinceLastVisit = true) => ({
  since: '2026-03-03T06:12:00Z',
  isSinceLastVisit,
  groups: [
    { group: 'CAME', total: parts.length, parts },
    { group: 'OTHERS', total: 0, parts: [] },
    { group: 'DONE', total: 0, parts: [] },
  ],
})

function dashboardApi(parts: Partial<Shell> = {}, session: Partial<Session> = {}) {
  const api = signedInApi(parts, session)
  api.answer('GET /v1/stats', ok(givenStats()))
  api.answer('GET /v1/stats/news', ok(givenNews()))
  api.answer('GET /v1/stats/integrated', ok(givenOthersStats()))
  for (const path of emptyLists) api.answer(`GET ${path}`, ok({ items: [], total: 0, unfilteredTotal: 0 }))
  return api
}

const stats = async () => screen.findByRole('link', { name: 'Compliant, 800 properties, 73%' })
const linksOf = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link')
    .map((link) => `${link.getAttribute('aria-label') ?? link.textContent} → ${link.getAttribute('href')}`)

describe('the first steps', () => {
  const empty = { ...givenStats(), portfolioStats: { ...givenStats().portfolioStats, TOTAL_PORTFOLIO: 0 } }

  it('are where a master user without properties is led', async () => {
    dashboardApi({}, { isComplianceAgencyUserMaster: true }).answer('GET /v1/stats', ok(empty))
    openPage('/')
    expect(await screen.findByText('There are no properties yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/first-steps')
  })

  it('are not mentioned to other users, nor to those with properties', async () => {
    dashboardApi()
    openPage('/')
    await stats()
    expect(screen.queryByRole('link', { name: 'First steps' })).toBeNull()
  })
})

describe('the charts', () => {
  it('show the compliance of the portfolio and the required actions, each number a link', async () => {
    dashboardApi()
    openPage('/')
    await stats()
    expect(linksOf(screen.getByRole('region', { name: 'Portfolio' }))).toEqual([
      'Compliant, 800 properties, 73% → /portfolio?facet=COMPLIANT',
      'Compliance issues, 201 properties, 18% → /portfolio?facet=COMPLIANCE_ISSUES',
      'Booking in progress, 94 properties, 9% → /portfolio?facet=BOOKING_IN_PROGRESS',
      '96 with access issues → /portfolio?facet=ACTIVE_NOTICES',
      '14 with overdue invoices → /portfolio?facet=OVERDUE_INVOICES',
      '21 with urgent quotes → /portfolio?facet=URGENT_QUOTES',
    ])
    expect(linksOf(screen.getByRole('region', { name: 'Actions required' }))).toEqual([
      'Access issues: 55 urgent (properties) → /portfolio?facet=URGENT_ACTIVE_NOTICES',
      'Access issues: 41 non-urgent (properties) → /portfolio?facet=NON_URGENT_ACTIVE_NOTICES',
      'Quotations: 21 urgent (properties) → /portfolio?facet=URGENT_QUOTES',
      'Quotations: 33 non-urgent (properties) → /portfolio?facet=NON_URGENT_QUOTES',
      'Invoices: 14 overdue (properties) → /portfolio?facet=OVERDUE_INVOICES',
      'Invoices: 69 outstanding (properties) → /portfolio?facet=OUTSTANDING_INVOICES',
    ])
    expect(screen.getByText('12 non-residential properties on service are not counted.')).toBeDefined()
    // Each chart is read out once: its links, and no table with the same numbers.
    expect(screen.queryByRole('table', { name: 'Actions required' })).toBeNull()
  })

  it('show the exact texts if there is nothing', async () => {
    const api = dashboardApi(integrated)
    api.answer('GET /v1/stats', ok(noStats()))
    openPage('/')
    expect(await screen.findByText('There are no properties on service')).toBeDefined()
    // One for the chart, one for the tabs.
    expect(screen.getAllByText('No immediate actions required')).toHaveLength(2)
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('keep all work at hand if nothing is urgent', async () => {
    const api = dashboardApi(integrated)
    api.answer('GET /v1/stats', ok({ ...noStats(), allWork: 3 }))
    openPage('/')
    await userEvent.click(await screen.findByRole('tab', { name: /All work/ }))
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('GET /v1/work'))
    await userEvent.click(screen.getByRole('tab', { name: /Resolve access issues/ }))
    expect(screen.getAllByText('No immediate actions required')).toHaveLength(2)
  })

  it('link with the property manager for whom they were counted', async () => {
    const api = dashboardApi({ ...integrated, experiments: mirrors })
    const portal = openPortal('/')
    await stats()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Property manager' }), 'Tom Okafor')
    await waitFor(() => expect(portal.href()).toBe('/?property-manager=2'))
    await waitFor(() => expect(api.calls.map(({ url }) => url)).toContain('/v1/stats?propertyManagerId=2'))
    expect(await screen.findByText(/Tom Okafor, 1,284 of 1,284 properties/)).toBeDefined()
    expect((await stats()).getAttribute('href')).toBe('/portfolio?facet=COMPLIANT&property-manager=2')
    const total = screen.getByRole('link', { name: /Total properties under management/ })
    expect(total.getAttribute('href')).toBe('/portfolio?managed-by=ALL&property-manager=2')
    const newcomers = screen.getByRole('link', { name: 'New managements: 5 to enrol (properties)' })
    expect(newcomers.getAttribute('href')).toBe(
      '/?property-manager=2&action-required-tab=new-managements#urgent-action-required',
    )
  })

  it('start with the agency’s default property manager, and can show everyone', async () => {
    const api = dashboardApi({ agencySettings: { ...givenShell().agencySettings, defaultPropertyManagerId: 2 } })
    const portal = openPortal('/')
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Property manager' })
    expect(select.value).toBe('2')
    await waitFor(() => expect(api.calls.map(({ url }) => url)).toContain('/v1/stats?propertyManagerId=2'))
    await userEvent.selectOptions(select, 'All property managers')
    await waitFor(() => expect(portal.href()).toBe('/?property-manager=all'))
    await waitFor(() => expect(api.calls.map(({ url }) => url)).toContain('/v1/stats'))
  })

  it('show findings instead of quotations with the problem register, in Victoria only urgent ones', async () => {
    dashboardApi({ experiments: register })
    openPage('/')
    await stats()
    const links = linksOf(screen.getByRole('region', { name: 'Actions required' }))
    expect(links.filter((link) => /find|Quot/.test(link))).toEqual([
      'Reported findings: 32 urgent (services with findings) → /action-required/reported-findings?facet=URGENT',
    ])
    expect(screen.getByRole('link', { name: '54 with pending items' }).getAttribute('href')).toBe(
      '/portfolio?facet=PENDING_ITEMS',
    )
  })

  it('show the other findings outside Victoria', async () => {
    dashboardApi({ experiments: register }, { complianceAgencyState: 'qld' })
    openPage('/')
    await stats()
    expect(screen.getByRole('link', { name: /Reported findings: 77 non-urgent/ }).getAttribute('href')).toBe(
      '/action-required/reported-findings?facet=NON_URGENT',
    )
  })
})

describe('numbers that fail to load', () => {
  it('show the failure in their place, with a retry, while the rest of the page works', async () => {
    const api = dashboardApi(integrated)
    api.answer('GET /v1/stats', refuse(500, 'internal', 'Something went wrong'))
    openPage('/')
    expect(await screen.findByText('Failed to get stats')).toBeDefined()
    expect(screen.getByText('Something went wrong')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Required updates' })).toBeDefined()
    expect(await screen.findByText('No new managements')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Pay overdue invoices' }))
    expect(await screen.findByText('No overdue invoices')).toBeDefined()
    api.answer('GET /v1/stats', ok(givenStats()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await stats()).toBeDefined()
    expect(screen.queryByText('Failed to get stats')).toBeNull()
  })

  it('offer everyone if the property manager in the address is unknown', async () => {
    const api = dashboardApi()
    api.answer('GET /v1/stats', refuse(404, 'not-found', 'This property manager was not found'))
    const portal = openPage('/?property-manager=99')
    expect(await screen.findByText('This property manager was not found')).toBeDefined()
    api.answer('GET /v1/stats', ok(givenStats()))
    await userEvent.click(screen.getByRole('link', { name: 'Show all property managers' }))
    expect(await stats()).toBeDefined()
    expect(portal.href()).toBe('/?property-manager=all')
  })
})

describe('the stat cards', () => {
  it.each([
    [mirrors, ['1,284 Total properties under management → /portfolio?managed-by=ALL']],
    [{}, []],
  ])('are links, for integrated agencies with %j', async (experiments, links) => {
    dashboardApi({ ...integrated, experiments })
    openPage('/')
    await stats()
    expect(linksOf(screen.getByRole('list', { name: 'Portfolio in numbers' }))).toEqual([
      ...links,
      '1,107 Properties on service → /portfolio?facet=ON_SERVICE',
      '9 New properties under management → /?action-required-tab=new-managements#urgent-action-required',
    ])
  })

  it('are not shown for other agencies, and neither are new managements', async () => {
    dashboardApi()
    openPage('/')
    await stats()
    expect(screen.queryByText('Total properties under management')).toBeNull()
    expect(screen.queryByText('New managements')).toBeNull()
  })

  it('link new properties to their tab', async () => {
    dashboardApi(integrated)
    const portal = openPortal('/?action-required-tab=overdue-invoices')
    await stats()
    await userEvent.click(screen.getByRole('link', { name: /New properties under management/ }))
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /Enrol new managements/ }).getAttribute('aria-selected')).toBe('true'),
    )
    expect(portal.href()).toBe('/?action-required-tab=new-managements#urgent-action-required')
    expect(document.activeElement?.textContent).toContain('Urgent action required')
  })
})

describe('the services breakdown', () => {
  it('lists the services of the state and those in use, each with a link to its properties', async () => {
    dashboardApi({}, { complianceAgencyState: 'qld' })
    openPage('/?property-manager=2')
    await stats()
    await userEvent.click(screen.getByRole('button', { name: 'Services breakdown' }))
    const dialog = await screen.findByRole('dialog', { name: 'Services breakdown' })
    expect(linksOf(dialog)).toEqual([
      'Smoke alarm, 1,100 properties → /portfolio?service=smoke&property-manager=2',
      'Electrical, 640 properties → /portfolio?service=electrical&property-manager=2',
      'Gas, 630 properties → /portfolio?service=gas&property-manager=2',
      'Water efficiency, 12 properties → /portfolio?service=water&property-manager=2',
    ])
    expect(within(dialog).getByText('Corded blinds')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a text if nothing is on service', async () => {
    const api = dashboardApi(integrated)
    api.answer('GET /v1/stats', ok(noStats()))
    openPage('/')
    await screen.findByText('There are no properties on service')
    await userEvent.click(screen.getByRole('button', { name: 'Services breakdown' }))
    const dialog = await screen.findByRole('dialog', { name: 'Services breakdown' })
    expect(within(dialog).getByText('There are no properties on service')).toBeDefined()
  })

  it('opens from one button', async () => {
    dashboardApi(integrated)
    openPage('/')
    await stats()
    expect(screen.getAllByRole('button', { name: /service/i })).toHaveLength(1)
  })
})

describe('other service providers', () => {
  it.each([
    ['the experiment', { ...mirroring, experiments: {} }],
    ['the setting', { ...mirroring, agencySettings: givenShell().agencySettings }],
  ])('are not shown without %s', async (_, parts) => {
    const api = dashboardApi(parts)
    openPage('/?graphs-tab=other-service-providers')
    await stats()
    expect(screen.queryByRole('tab', { name: 'Other service providers' })).toBeNull()
    expect(api.countOf('GET /v1/stats/integrated')).toBe(0)
  })

  it('have a separate tab, with the footnote of the star', async () => {
    const api = dashboardApi(mirroring)
    const portal = openPage('/')
    expect(await screen.findByRole('tab', { name: 'Detector Inspector portfolio' })).toBeDefined()
    expect(api.countOf('GET /v1/stats/integrated')).toBe(0)
    await userEvent.click(screen.getByRole('tab', { name: 'Other service providers' }))
    expect(portal.href()).toBe('/?graphs-tab=other-service-providers')
    const issues = await screen.findByRole('link', { name: 'Compliance issues*, 57 properties, 32%' })
    expect(issues.getAttribute('href')).toBe('/portfolio?managed-by=OTHER&facet=COMPLIANCE_ISSUES')
    expect(linksOf(screen.getByRole('region', { name: 'Compliance summary' }))).toEqual([
      'Upcoming services: 30 Overdue (properties) → /portfolio?managed-by=OTHER&facet=OVERDUE',
      'Upcoming services: 11 Approaching next service (properties) → /portfolio?managed-by=OTHER&facet=APPROACHING_NEXT_SERVICE',
      'Missing service provider: 8 (properties) → /portfolio?managed-by=OTHER&facet=MISSING_SUPPLIER',
      'Missing last service date: 19 (properties) → /portfolio?managed-by=OTHER&facet=MISSING_LAST_SERVICE_DATE',
    ])
    expect(
      screen.getByText('* Based on information supplied by your agency, not verified by Detector Inspector.'),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Detector Inspector portfolio' }))
    expect(await stats()).toBeDefined()
    expect(portal.href()).toBe('/')
  })

  it('refer an agency without any to its account manager', async () => {
    const api = dashboardApi(mirroring)
    api.answer('GET /v1/stats/integrated', ok({ ...givenOthersStats(), total: 0 }))
    openPage('/?graphs-tab=other-service-providers')
    expect(await screen.findByText('Please contact your account manager for more information.')).toBeDefined()
  })

  it('can fail without affecting the rest', async () => {
    const api = dashboardApi(mirroring)
    api.answer('GET /v1/stats/integrated', refuse(503, 'unavailable', 'The system cannot be reached'))
    openPage('/?graphs-tab=other-service-providers')
    expect(await screen.findByText('Failed to get stats')).toBeDefined()
    expect(screen.getByRole('link', { name: /Total properties under management/ })).toBeDefined()
  })
})

const selectedTab = () =>
  screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent

describe('urgent action', () => {
  it('is the first section, and the totals follow', async () => {
    dashboardApi(integrated)
    openPage('/')
    await stats()
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(headings[0]).toBe('Urgent action required')
    expect(headings.at(-1)).toBe('Popular links')
  })

  it('preselects the gravest tab that has rows, and keeps it when its last row is done', async () => {
    const api = dashboardApi(integrated)
    const some = givenStats()
    some.urgentCounts = { ...some.urgentCounts, urgentQuotes: 0 }
    api.answer('GET /v1/stats', ok(some))
    const portal = openPage('/')
    await stats()
    expect(selectedTab()).toBe('Resolve access issues55')
    expect(portal.href()).toBe('/')
    expect(api.countOf('GET /v1/portfolio/analytics/new-managements')).toBe(0)
    const done = givenStats()
    done.urgentCounts = { ...done.urgentCounts, urgentActiveNotices: 0 }
    api.answer('GET /v1/stats', ok(done))
    await act(async () => portal.client.invalidateQueries())
    expect(await screen.findByRole('tab', { name: /Resolve access issues\s*0/ })).toBeDefined()
    expect(selectedTab()).toBe('Resolve access issues0')
  })

  it('says beside the empty tab what is open without being urgent', async () => {
    dashboardApi(integrated)
    openPage('/?action-required-tab=urgent-active-notices')
    await stats()
    expect(await screen.findByText('No properties with access issues')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
    expect(screen.getByText(/41 not urgent:/)).toBeDefined()
    const view = screen.getByRole('link', { name: 'view 41 properties with non-urgent access issues' })
    expect(view.getAttribute('href')).toBe('/portfolio?facet=NON_URGENT_ACTIVE_NOTICES')
    await userEvent.click(screen.getByRole('tab', { name: /Pay overdue invoices/ }))
    expect(await screen.findByText('No overdue invoices')).toBeDefined()
  })

  it('links to what is not urgent if no tab has rows', async () => {
    const api = dashboardApi(integrated)
    const none = { ...givenStats(), urgentCounts: noStats().urgentCounts }
    api.answer('GET /v1/stats', ok(none))
    openPage('/')
    expect(linksOf(await screen.findByRole('list', { name: 'Not urgent' }))).toEqual([
      '41 properties with non-urgent access issues → /portfolio?facet=NON_URGENT_ACTIVE_NOTICES',
      '33 properties with non-urgent quotes → /portfolio?facet=NON_URGENT_QUOTES',
      '69 properties with outstanding invoices → /portfolio?facet=OUTSTANDING_INVOICES',
      'All work (61) → /work',
    ])
  })

  it('has the page of the tab in the address, until the tab or the property manager changes', async () => {
    const api = dashboardApi(integrated)
    const list = 'GET /v1/portfolio/analytics/new-managements'
    const row = {
      portfolioPropertyId: 7,
      address: '7 Wattle Street, RICHMOND VIC 3121',
      addressLine1: '7 Wattle Street',
      addressLine2: 'RICHMOND VIC 3121',
      softwareName: 'PropertyMe',
      firstActiveDate: '2026-03-04',
      propertyManager: null,
      isUnderEnrolment: false,
      underEnrolmentBy: null,
      underEnrolmentAt: null,
      enrolmentOrderId: null,
    }
    api.answer(list, ok({ items: [row], total: 21 }))
    const portal = openPortal('/?action-required-tab=new-managements&page=2')
    expect(await screen.findByText('7 Wattle Street')).toBeDefined()
    expect(new Set(api.calls.filter(({ name }) => name === list).map(({ url }) => url))).toEqual(
      new Set(['/v1/portfolio/analytics/new-managements?page=2&page-size=10']),
    )
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(portal.href()).toBe('/?action-required-tab=new-managements&page=3'))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Property manager' }), 'Tom Okafor')
    await waitFor(() => expect(portal.href()).toBe('/?action-required-tab=new-managements&property-manager=2'))
    await waitFor(() => expect(api.calls.some(({ url }) => url.includes('propertyManagerId=2&page=1&'))).toBe(true))
  })

  it('has a tab per kind with its count and unit', async () => {
    dashboardApi(integrated)
    const portal = openPage('/')
    await stats()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All work61',
      'Enrol new managements9',
      'Resolve access issues55',
      'Review urgent quotes27',
      'Pay overdue invoices18',
    ])
    await userEvent.click(screen.getByRole('tab', { name: /Review urgent quotes/ }))
    expect(await screen.findByText('27 urgent quotes on 21 properties')).toBeDefined()
    expect(portal.href()).toBe('/?action-required-tab=urgent-quotes')
  })

  it('begins with everything that waits, which no unknown tab selects', async () => {
    const api = dashboardApi(integrated)
    const sections = givenCounts({ TODAY: 61 })
    api.answer('GET /v1/work', ok({ items: [givenRow(1)], total: 61, sections }))
    openPage('/?action-required-tab=unheard-of&property-manager=2')
    await stats()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Enrol new managements9')
    await userEvent.click(screen.getByRole('tab', { name: /All work/ }))
    expect(await screen.findByRole('link', { name: '1 King Street' })).toBeDefined()
    expect(api.calls.findLast(({ name }) => name === 'GET /v1/work')?.url).toContain('property-manager=2')
    const all = screen.getByRole('link', { name: 'View all work' })
    expect(all.getAttribute('href')).toBe('/work?property-manager=2')
  })

  it('loads only the selected tab, for the property manager', async () => {
    const api = dashboardApi()
    openPage('/?property-manager=2&action-required-tab=overdue-invoices')
    expect(await screen.findByText('No overdue invoices')).toBeDefined()
    const tabLists = emptyLists.slice(0, -2)
    const asked = api.calls.filter(({ name }) => tabLists.some((path) => name === `GET ${path}`))
    const managers = asked.map(({ url }) =>
      new URL(url, 'https://portal.example').searchParams.get('propertyManagerId'),
    )
    expect([...new Set(asked.map(({ name }) => name))]).toEqual(['GET /v1/invoice/analytics/overdue'])
    expect(new Set(managers)).toEqual(new Set(['2']))
  })

  it('opens the first tab for an unknown one', async () => {
    const api = dashboardApi()
    const some = givenStats()
    some.actionRequired.ACTIVE_NOTICES_STATS.nonUrgent = 0
    api.answer('GET /v1/stats', ok(some))
    openPage('/?action-required-tab=naps')
    expect(await screen.findByText('No properties with access issues')).toBeDefined()
    expect(await screen.findByText('You are all up to date!')).toBeDefined()
    expect(selectedTab()).toBe('Resolve access issues55')
  })
})

describe('what is coming and what is new', () => {
  const home = { compliancePropertyId: 41, addressLine1: '12 Gum Street', addressLine2: 'FITZROY VIC 3065' }

  it('shows visits with time, way in and key, and events with their kind, for the property manager', async () => {
    const api = dashboardApi()
    const visit = {
      visitId: 9,
      version: 1,
      ...home,
      startsAt: new Date().toISOString(),
      endsAt: new Date().toISOString(),
      isOver: false,
      services: ['smoke', 'gas'],
      wayIn: 'Entry notice',
      key: { text: 'Key needed, none recorded', isMissing: true },
    }
    const event = {
      key: 'quote-3',
      text: 'Quote #Q-3 expired',
      by: null,
      at: new Date().toISOString(),
      subject: { kind: 'QUOTE', reference: 'Q-3' },
      ...home,
    }
    api.answer('GET /v1/visit/week', ok({ items: [visit, { ...visit, visitId: 8, isOver: true }], total: 2 }))
    api.answer('GET /v1/stats/news', ok(givenNews([{ count: 1, label: 'quote expired' }])))
    api.answer('GET /v1/stats/news/CAME', ok({ items: [event], total: 1 }))
    openPage('/?property-manager=2')
    const week = within(await screen.findByRole('region', { name: 'Today and this week' }))
    const [link] = await week.findAllByRole('link', { name: '12 Gum Street' })
    expect(link?.getAttribute('href')).toBe('/property/41#visit-9')
    for (const text of ['Today', 'Smoke alarm, Gas', 'Entry notice', 'Key needed, none recorded'])
      expect(week.getAllByText(text)).toHaveLength(2)
    expect(week.getAllByText('Result awaited')).toHaveLength(1)
    const news = within(screen.getByRole('region', { name: 'Since you were last here' }))
    expect(await news.findByText('1 quote expired')).toBeDefined()
    expect(api.countOf('GET /v1/stats/news/CAME')).toBe(0)
    await userEvent.click(news.getByText(/^What came/))
    const quote = await news.findByRole('link', { name: 'Quote #Q-3 expired' })
    expect(quote.getAttribute('href')).toBe('/quotes?query=Q-3')
    expect(news.getByRole('link', { name: '12 Gum Street' }).getAttribute('href')).toBe('/property/41')
    const urls = api.calls.map(({ url }) => url)
    expect(urls).toContain('/v1/visit/week?propertyManagerId=2&page=1&page-size=5')
    expect(urls).toContain('/v1/stats/news?propertyManagerId=2')
    expect(urls).toContain('/v1/stats/news/CAME?propertyManagerId=2&page=1&page-size=5')
  })

  it('says so if nothing is', async () => {
    dashboardApi()
    openPage('/')
    expect(await screen.findByText('No visits are booked for the next seven days.')).toBeDefined()
    expect(await screen.findByText('Nothing came.')).toBeDefined()
  })
})

describe('the rest of the dashboard', () => {
  it('links to a new work order in the state system', async () => {
    dashboardApi()
    openPage('/')
    const link = await screen.findByRole('link', { name: /New work order/ })
    expect(link.getAttribute('href')).toBe('https://systems.example/vic/JobOrders/add?agency=501')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('offers to switch only if the user has another agency', async () => {
    dashboardApi({}, { agencyCount: 2 })
    openPortal('/')
    expect(await screen.findByRole('button', { name: 'Switch portfolio' })).toBeDefined()
  })

  it('focuses its search field with the slash key', async () => {
    dashboardApi()
    openPortal('/')
    const field = await screen.findByRole('combobox', { name: 'Find a property' })
    // The key is listened to once its part has loaded.
    await import('@/pages/Shortcuts.tsx')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field)
  })

  it('ends with help, documents and frequently used pages, which open in new tabs', async () => {
    dashboardApi({}, { complianceAgencyState: 'qld' })
    openPage('/')
    const tiles = within(await screen.findByRole('region', { name: 'Resources' }))
    for (const name of [/^Feedback/, /^Brochures/, /^Getting started/, /^Bookings/, /^Lease Checks/]) {
      const link = tiles.getByRole('link', { name })
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('href')).toMatch(/^https:/)
    }
  })
})
