import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExplainedService } from '@contract/compliance.ts'
import type { IntegratedProperty, ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const service = {
  serviceId: 1,
  shortName: 'smoke' as const,
  compliance: 'NON_COMPLIANT',
  reason: 'Smoke alarm check was due 03/10/2026',
  jobStatus: 'OVERDUE',
  dueDate: '2026-10-03',
}
const managed = (parts: Partial<ManagedProperty> = {}): ManagedProperty => ({
  compliancePropertyId: 41,
  addressLine1: '12 Elm Street',
  addressLine2: 'FITZROY VIC 3065',
  propertyManager: { id: 2, name: 'Tom Okafor' },
  isIntegrated: false,
  softwareName: null,
  compliance: 'COMPLIANCE_ISSUES',
  reasons: ['Smoke alarm check was due 03/10/2026'],
  tags: ['COMPLIANCE_ISSUES', 'PAYG_BILLING', 'VACANT', 'OVERDUE_INVOICES', 'ACCESS_ISSUES'],
  services: [service],
  nextDueDate: '2026-10-03',
  updates: [],
  accessIssues: null,
  ...parts,
})
const other = (parts: Partial<IntegratedProperty> = {}): IntegratedProperty => ({
  agencyPortfolioPropertyId: 77,
  compliancePropertyId: null,
  providedBy: 'OTHER',
  servicesWithFindings: [],
  addressLine1: '7 Gum Street',
  addressLine2: 'FITZROY VIC 3065',
  propertyManager: null,
  softwareName: 'PropertyMe',
  firstActiveDate: '2020-01-01',
  isUnderEnrolment: false,
  enrolmentOrderId: null,
  compliance: 'COMPLIANT',
  reasons: [],
  tags: ['NOT_ENROLLED'],
  services: [
    {
      ...service,
      compliance: 'COMPLIANT',
      jobStatus: 'UP_TO_DATE',
      serviceProvider: 'Bright Sparks',
      supplierType: 'THIRD_PARTY',
      providedBy: 'OTHER',
      lastServiceDate: '2026-01-02',
    },
  ],
  nextDueDate: '2027-01-02',
  ...parts,
})
const listing = (items: unknown[], total = items.length, unfilteredTotal = total) =>
  ok({ items, total, unfilteredTotal })

const explained: ExplainedService = {
  serviceId: 1,
  shortName: 'smoke',
  compliance: 'NON_COMPLIANT',
  reason: 'Smoke alarm check was due 03/10/2026',
  duties: [
    {
      ruleId: 1,
      state: 'BREACHED',
      duty: 'The rental provider must have the smoke alarms checked every 12 months.',
      whose: 'Duty and cost of the rental provider',
      facts: ['03/10/2025 + 12 months = 03/10/2026 by law'],
      since: '2026-10-04',
      dueOn: '2026-10-03',
      cure: 'A smoke alarm check',
      notes: null,
      version: 'In force since 29/03/2021',
      citations: [
        {
          text: 'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3',
          url: 'https://law.example',
          readOn: '2026-11-02',
        },
      ],
    },
  ],
  evidence: null,
  schedule: null,
}

const list = 'GET /v1/portfolio'
const mirror = 'GET /v1/portfolio/integrated'
const integrated = {
  integrations: [{ software: 'PROPERTY_ME', name: 'PropertyMe', connectedAt: null }],
  experiments: { AgencyCompliancePortalPortfolioMirroring: true },
}

function givenManaged(items: unknown[], parts = {}, session = {}) {
  const api = signedInApi(parts, session)
  api.answer(list, listing(items))
  return api
}
function givenMirror(items: unknown[], parts: object = integrated) {
  const api = signedInApi(parts)
  api.answer(mirror, listing(items))
  api.answer(`${mirror}/property-managers`, ok([{ id: 9, name: 'Left Longago' }]))
  api.answer(
    `${mirror}/service-providers`,
    ok([
      { value: 'DETECTOR_INSPECTOR', label: 'Detector Inspector' },
      { value: 'OTHER', label: 'Other' },
    ]),
  )
  return api
}
/** The requested URLs; strict mode mounts twice, and the first of two equal calls is aborted. */
const requestedUrls = (api: { calls: { name: string; url: string }[] }, name: string) => [
  ...new Set(api.calls.filter((call) => call.name === name).map((call) => call.url)),
]

describe('the portfolio', () => {
  it('shows each property with its result, services, next due date, manager and urgent tags', async () => {
    givenManaged([managed()])
    openPage('/portfolio')
    const link = await screen.findByRole('link', { name: '12 Elm Street' })
    expect(link.getAttribute('href')).toBe('/property/41')
    const row = within(link.closest('tr') as HTMLElement)
    expect(row.getByText('Compliance issues')).toBeDefined()
    expect(row.getByText('Smoke alarm')).toBeDefined()
    expect(row.getByText('03/10/2026')).toBeDefined()
    expect(row.getByText('Overdue')).toBeDefined()
    expect(row.getByText('Tom Okafor')).toBeDefined()
    expect(row.getByText('Access issues')).toBeDefined()
    expect(row.getByText('Overdue invoices')).toBeDefined()
    const folded = within(row.getByText(/^2 more/).closest('details') as HTMLElement).getAllByRole('listitem')
    expect(folded.map((tag) => tag.textContent)).toEqual(['Pay as you go', 'Vacant'])
  })

  it('shows the reasons on press, with mouse or keyboard, and returns the focus', async () => {
    const api = givenManaged([
      managed({ reasons: ['Smoke alarm check was due 03/10/2026', 'Gas check was due 01/10/2026'] }),
    ])
    api.answer('GET /v1/property/41/why', ok({ services: [explained] }))
    openPage('/portfolio')
    const badge = await screen.findByRole('button', { name: /^Compliance issues.*Why$/ })
    badge.focus()
    await userEvent.keyboard('{Enter}')
    const why = within(await screen.findByRole('dialog', { name: 'Why' }))
    expect(await why.findByRole('link', { name: /Regulations 2021 \(Vic\) Sch 3 cl 3/ })).toBeDefined()
    expect(why.getByText('03/10/2025 + 12 months = 03/10/2026 by law')).toBeDefined()
    expect(why.getByRole('link', { name: 'More on the law page' }).getAttribute('href')).toBe('/law?state=vic#rule-1')
    expect(
      why
        .getAllByRole('listitem')
        .slice(0, 2)
        .map((item) => item.textContent),
    ).toEqual(['Smoke alarm check was due 03/10/2026', 'Gas check was due 01/10/2026'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(badge)
  })

  it('shows a duty that is due and was never proven beside one that is breached', async () => {
    const due = explained.duties.map((duty) => ({ ...duty, state: 'DUE' as const, facts: ['No check is known'] }))
    const blinds = {
      ...explained,
      serviceId: 4,
      shortName: 'blinds' as const,
      compliance: 'UNKNOWN' as const,
      duties: due,
    }
    const rcd = { ...blinds, serviceId: 6, shortName: 'rcd' as const, compliance: 'COMPLIANT' as const }
    const api = givenManaged([managed({ reasons: ['Smoke alarm check was due 03/10/2026'] })])
    api.answer('GET /v1/property/41/why', ok({ services: [explained, blinds, rcd] }))
    openPage('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: /^Compliance issues.*Why$/ }))
    const why = within(await screen.findByRole('dialog', { name: 'Why' }))
    expect((await why.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)).toEqual([
      'Smoke alarm',
      'Corded blinds',
    ])
  })

  it('shows what must be known of a compliant property, although it is no issue', async () => {
    const warning = 'A smoke alarm expired 01/10/2026 and should be replaced'
    const api = givenManaged([managed({ compliance: 'COMPLIANT', reasons: [warning] })])
    api.answer('GET /v1/property/41/why', ok({ services: [{ ...explained, duties: [] }] }))
    openPage('/portfolio')
    const badge = await screen.findByRole('button', { name: /^Compliant.*A smoke alarm expired.*Why$/ })
    await userEvent.click(badge)
    const why = within(await screen.findByRole('dialog', { name: 'Why' }))
    expect(why.getByText(warning)).toBeDefined()
    await waitFor(() => expect(why.queryByText('Loading the law behind it')).toBeNull())
    expect(why.queryByRole('heading', { name: 'Smoke alarm' })).toBeNull()
  })

  it('shows no compliance for a cancelled property or its services', async () => {
    const reason = 'The property has been cancelled'
    const cancelled = { ...service, compliance: 'UNKNOWN', jobStatus: 'CANCELLED', reason, dueDate: null }
    givenManaged([
      managed({ compliance: 'NOT_ON_SERVICE', reasons: [reason], tags: ['CANCELLED'], services: [cancelled] }),
    ])
    openPage('/portfolio')
    expect(await screen.findByRole('button', { name: /^Not on service.*Why$/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Smoke alarm.*Services$/ }))
    const details = within(await screen.findByRole('dialog', { name: 'Services' }))
    expect(details.getByText('Cancelled')).toBeDefined()
    expect(details.queryByText(/Unknown|Not required/)).toBeNull()
    const table = within(screen.getByRole('main'))
    expect(table.queryByText(/^(Compliant|Compliance issues)$/, { selector: 'table *' })).toBeNull()
  })

  it('shows the status of each service, and why', async () => {
    givenManaged([managed()])
    openPage('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: /^Smoke alarm.*Services$/ }))
    const details = within(await screen.findByRole('dialog', { name: 'Services' }))
    expect(details.getByText('Non-compliant')).toBeDefined()
    expect(details.getByText('Smoke alarm check was due 03/10/2026')).toBeDefined()
    expect(details.getByText('Overdue')).toBeDefined()
  })

  it('offers the actions of a property', async () => {
    givenManaged([managed(), managed({ compliancePropertyId: 42, addressLine1: '14 Elm Street' })])
    openPage('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for 14 Elm Street' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['View property', '/property/42'],
      ['Request service (opens in a new tab)', 'https://systems.example/vic/JobOrders/add?property_id=42&agency=501'],
      ['View in compliance system (opens in a new tab)', 'https://systems.example/vic/Properties/view/42?agency=501'],
      // A vacant property has no tenancy to edit.
      ['Add tenancy', null],
      ['Update key number', null],
      ['Send email to tenant', null],
      ['Put service on hold', null],
      ['Cancel property', null],
    ])
  })

  it('asks about gas if that is missing', async () => {
    const api = givenManaged([managed({ updates: [{ code: 'GAS_CONFIRMATION_REQUIRED', text: 'Please confirm' }] })])
    api.answer('GET /v1/property/41/gas-confirmation', refuse(503, 'unavailable', 'Not now'))
    openPage('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirm gas appliances' }))
    expect(await screen.findByRole('dialog', { name: 'Confirm gas appliances' })).toBeDefined()
  })

  it('sorts by columns, in the address and from the first page', async () => {
    const api = signedInApi()
    api.answer(list, listing([managed()], 40))
    const portal = openPage('/portfolio?page=3')
    await userEvent.click(await screen.findByRole('button', { name: 'Next due' }))
    await waitFor(() => expect(portal.href()).toBe('/portfolio?sort=due'))
    await waitFor(() => expect(requestedUrls(api, list).at(-1)).toBe('/v1/portfolio?sort=due&page=1'))
    expect(screen.getByRole('columnheader', { name: 'Next due' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Next due' }))
    await waitFor(() => expect(portal.href()).toBe('/portfolio?sort=due&direction=descending'))
  })

  it('can be sorted on a phone too, where there are no headings', async () => {
    browser.setViewport({ width: 390, height: 800 })
    givenManaged([managed()])
    const portal = openPage('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Next due, latest first')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?sort=due&direction=descending'))
  })

  it('filters by one compliance status at a time, besides the other filters', async () => {
    const api = givenManaged([managed()])
    const portal = openPage('/portfolio?facet=OVERDUE&facet=COMPLIANT')
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Compliance status' })
    expect([...status.options].map(({ text }) => text)).toEqual([
      'Any compliance',
      'Compliant',
      'Compliance issues',
      'Booking in progress',
    ])
    await userEvent.selectOptions(status, 'Compliance issues')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?facet=OVERDUE&facet=COMPLIANCE_ISSUES'))
    await waitFor(() =>
      expect(requestedUrls(api, list).at(-1)).toBe('/v1/portfolio?facet=OVERDUE&facet=COMPLIANCE_ISSUES&page=1'),
    )
    await userEvent.selectOptions(status, 'Any compliance')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?facet=OVERDUE'))
  })

  it('sends the experiment versions of this user to the server', async () => {
    const api = givenManaged([managed()], {
      experiments: { AgencyCompliancePortalProblemRegister: true, AgencyCompliancePortalAgencyEntryMethod: true },
    })
    openPage('/portfolio')
    await screen.findByRole('link', { name: '12 Elm Street' })
    expect(requestedUrls(api, list)).toEqual(['/v1/portfolio?new-access-issues=true&new-problem-register=true&page=1'])
  })

  it('shows the server’s message about an unknown filter, and offers to clear it', async () => {
    const api = signedInApi()
    api.answer(list, refuse(400, 'malformed', 'There is no filter called NONSENSE'))
    const portal = openPage('/portfolio?facet=NONSENSE')
    expect(await screen.findByText('There is no filter called NONSENSE')).toBeDefined()
    api.answer(list, listing([managed()]))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(await screen.findByRole('link', { name: '12 Elm Street' })).toBeDefined()
    expect(portal.href()).toBe('/portfolio')
  })

  it('shows a text if there are no properties', async () => {
    givenManaged([])
    openPage('/portfolio')
    expect(await screen.findByText('No properties found')).toBeDefined()
  })

  it('prefetches the next page when its link is hovered', async () => {
    const api = signedInApi()
    api.answer(list, listing([managed()], 40))
    openPage('/portfolio')
    await userEvent.hover(await screen.findByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(requestedUrls(api, list)).toEqual(['/v1/portfolio?page=1', '/v1/portfolio?page=2']))
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    await screen.findByText('11–20 of 40')
    expect(api.calls.filter(({ url }) => url === '/v1/portfolio?page=2')).toHaveLength(1)
  })
})

describe('the list of other service providers', () => {
  it('is not available without mirroring, and neither is the choice of providers', async () => {
    const api = givenMirror([other()], { ...integrated, experiments: {} })
    api.answer(list, listing([managed()]))
    const portal = openPage('/portfolio?managed-by=OTHER')
    expect(await screen.findByText('Properties of other service providers are not available to you')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Go to your portfolio' }))
    await screen.findByRole('link', { name: '12 Elm Street' })
    expect(portal.href()).toBe('/portfolio')
    expect(screen.queryByRole('combobox', { name: 'Service provider' })).toBeNull()
    expect(api.calls.filter(({ name }) => name.startsWith(mirror))).toEqual([])
  })

  it('shows the agency’s data with a star, and a note about its meaning', async () => {
    const api = givenMirror([other()])
    openPage('/portfolio?managed-by=OTHER&service=smoke&service-exclusivity=ONLY')
    const link = await screen.findByRole('link', { name: '7 Gum Street' })
    expect(link.getAttribute('href')).toBe('/non-managed-property/77')
    const row = within(link.closest('tr') as HTMLElement)
    expect(row.getByText('Compliant*')).toBeDefined()
    expect(row.getByText('Bright Sparks')).toBeDefined()
    expect(row.getByText('02/01/2026')).toBeDefined()
    expect(row.getByText('Not specified')).toBeDefined()
    expect(screen.getByText(/^\* Based on what your agency has told us/)).toBeDefined()
    expect(requestedUrls(api, mirror)).toEqual([`${mirror.slice(4)}?services=smoke&provided-by=OTHER&page=1`])
  })

  it('offers the filters of other providers, with its own property managers', async () => {
    givenMirror([other()])
    openPortal('/portfolio?managed-by=OTHER')
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Compliance status' })
    expect([...status.options].map(({ text }) => text)).toEqual(['Any compliance', 'Compliant*', 'Compliance issues*'])
    await screen.findByRole('option', { name: 'Left Longago' })
    await userEvent.click(screen.getByRole('button', { name: /^Status/ }))
    const boxes = within(await screen.findByRole('dialog', { name: 'Status' })).getAllByRole('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Overdue',
      'Approaching next service',
      'Missing service provider',
      'Missing last service date',
      'Recently added',
      'Under enrolment',
      'Gas confirmation required',
      'New managements',
    ])
  })

  it('links to the enrolment and marks the property', async () => {
    const api = givenMirror([other()])
    const state = {
      isUnderEnrolment: true,
      underEnrolmentBy: 'Priya Nair',
      underEnrolmentAt: null,
      enrolmentOrderId: null,
      isDismissed: false,
    }
    api.answer('POST /v1/portfolio/new-management/77/under-enrolment', ok({ portfolioPropertyId: 77, ...state }))
    openPage('/portfolio?managed-by=OTHER')
    const enrol = await screen.findByRole('link', { name: /^Enrol property/ })
    expect(enrol.getAttribute('href')).toContain('/JobOrders/add?address=7+Gum+Street')
    expect(enrol.getAttribute('target')).toBe('_blank')
    enrol.addEventListener('click', (event) => event.preventDefault())
    api.answer(mirror, listing([other({ isUnderEnrolment: true })]))
    await userEvent.click(enrol)
    const busy = await screen.findByRole('button', { name: 'Enrolment in progress' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    expect(api.countOf('POST /v1/portfolio/new-management/77/under-enrolment')).toBe(1)
  })

  it('offers the order instead of the form once the work is ordered', async () => {
    givenMirror([other({ isUnderEnrolment: true, enrolmentOrderId: 412 })])
    openPage('/portfolio?managed-by=OTHER')
    const order = await screen.findByRole('link', { name: /^View the work order for 7 Gum Street/ })
    expect(order.getAttribute('href')).toContain('order=412')
    expect(screen.queryByRole('button', { name: /^Not enrolling after all/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Open the form again/ })).toBeNull()
  })

  it('marks properties that arrived within the last 30 days', async () => {
    const today = new Date().toISOString().slice(0, 10)
    givenMirror([other({ firstActiveDate: today }), other({ agencyPortfolioPropertyId: 78 })])
    openPage('/portfolio?managed-by=OTHER')
    await screen.findAllByRole('link', { name: '7 Gum Street' })
    expect(screen.getAllByText('Recently added')).toHaveLength(1)
  })

  it('exports the filtered rows in the shown order', async () => {
    const api = givenMirror([other()])
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    openPage('/portfolio?managed-by=OTHER&facet=OVERDUE&query=gum&sort=due')
    await screen.findByRole('link', { name: '7 Gum Street' })
    api.answer(`${mirror}/export`, ok('a file'))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(click).toHaveBeenCalled())
    const url = new URL(requestedUrls(api, `${mirror}/export`)[0] ?? '', 'https://portal.example')
    expect(url.search).toMatch(
      /^\?query=gum&facet=OVERDUE&sort=due&provided-by=OTHER&fileName=Other\+service\+providers\+\d{4}-\d\d-\d\d\.xlsx$/,
    )
  })

  it('cannot be exported if it is empty, and says whom to ask', async () => {
    givenMirror([])
    openPage('/portfolio?managed-by=OTHER')
    expect(await screen.findByText('Please contact your account manager for more information.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('can show all properties, each with a link to its own page', async () => {
    const api = givenMirror([
      other(),
      other({
        agencyPortfolioPropertyId: null,
        compliancePropertyId: 41,
        providedBy: 'DETECTOR_INSPECTOR',
        addressLine1: '12 Elm Street',
      }),
    ])
    const portal = openPage('/portfolio?managed-by=OTHER&query=street&facet=OVERDUE')
    const provider = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Service provider' })
    expect([...provider.options].map(({ text }) => text)).toEqual(['All providers', 'Detector Inspector', 'Other'])
    await userEvent.selectOptions(provider, 'All providers')
    await waitFor(() => expect(portal.href()).toBe('/portfolio?query=street&managed-by=ALL'))
    expect(await screen.findByRole('heading', { level: 1, name: 'All properties under management' })).toBeDefined()
    const ours = await screen.findByRole('link', { name: '12 Elm Street' })
    expect(ours.getAttribute('href')).toBe('/property/41')
    const row = within(ours.closest('tr') as HTMLElement)
    expect(row.getByText('Compliant')).toBeDefined()
    expect(row.queryByRole('link', { name: /^Enrol property/ })).toBeNull()
    expect(requestedUrls(api, mirror).at(-1)).toBe(`${mirror.slice(4)}?query=street&page=1`)
  })
})
