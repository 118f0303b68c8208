import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenFinding, givenFindingRow } from '@/areas/findings/testing/given-finding-row.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
const list = 'GET /v1/reported-findings'
const categories = [
  { code: 'URGENT', name: 'Urgent', color: 'orange', description: 'Dangerous', isUrgent: true },
  { code: 'RECOMMENDED', name: 'Recommended', color: 'blue', description: 'Advice', isUrgent: false },
]
const path = '/action-required/reported-findings'

function givenApi(items: unknown[], total = items.length, unfilteredTotal = total) {
  const api = signedInApi({ experiments: { AgencyCompliancePortalProblemRegister: true } })
  api.answer(list, ok({ items, total, unfilteredTotal }))
  api.answer('GET /v1/reported-findings/servicing-categories', ok(categories))
  /** The parameters of the latest call, in no particular order. */
  const requestedParameters = () => {
    const url = api.calls.findLast(({ name, url: asked }) => name === list && !asked.endsWith('page-size=1'))?.url ?? ''
    return [...new URLSearchParams(url.split('?')[1])].map(([name, value]) => `${name}=${value}`).toSorted()
  }
  return { ...api, requestedParameters }
}

beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

describe('the page of reported findings', () => {
  it('shows address, service, date, findings and status, and links to the property', async () => {
    const advice = givenFinding(
      {
        originalProblemItem: { title: 'Alarm is dusty' },
        appliance: null,
        servicingCategory: categories[1] as (typeof categories)[0],
        progress: {
          step: 'QUOTE_REQUESTED',
          by: 'Ana Lee',
          at: '2026-03-05T01:00:00.000Z',
          next: 'We are preparing the quote.',
        },
        safety: {
          isUnsafe: false,
          deadline: { dueOn: '2026-03-06', isOverdue: true, countdown: 'Overdue by 1 day', rule: 'By law.' },
        },
      },
      { problemRegisterId: 2, quoteRequested: true },
    )
    givenApi([givenFindingRow({ reportedFindings: [givenFinding(), advice] })])
    openPage(path)
    const table = within(await screen.findByRole('table', { name: 'Reported findings' }))
    expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Address',
      'Service',
      'Service date',
      'Reported findings',
      'Status',
      'Actions',
    ])
    const link = await table.findByRole('link', { name: '3/12 Wattle Street' })
    expect(link.getAttribute('href')).toBe('/property/12')
    const row = within(link.closest('tr') as HTMLElement)
    for (const text of [
      'RICHMOND VIC 3121',
      'Smoke alarm',
      '04/03/2026',
      'Smoke alarm failed functional test',
      'Smoke alarm · Hallway',
      'Urgent',
      'Alarm is dusty',
      'Recommended',
      'Quote requested',
      'Quote requested by Ana Lee, 05/03/2026. We are preparing the quote.',
    ])
      expect(row.getByText(text)).toBeDefined()
    expect(row.getByText(/^Overdue by 1 day/).textContent).toBe('Overdue by 1 day (06/03/2026)')
    expect(row.getByRole('button', { name: 'Resolve findings of 3/12 Wattle Street, Smoke alarm' })).toBeDefined()
  })

  it('expands a long list of findings in place', async () => {
    const reportedFindings = Array.from({ length: 5 }, (_, place) =>
      givenFinding({ originalProblemItem: { title: `Finding ${place + 1}` } }, { problemRegisterId: place + 1 }),
    )
    givenApi([givenFindingRow({ reportedFindings })])
    openPage(path)
    expect(await screen.findByText('Finding 3')).toBeDefined()
    expect(screen.queryByText('Finding 4')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Show 2 more/ }))
    expect(screen.getByText('Finding 5')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  it('sends the address’s filters with the endpoint’s parameter names', async () => {
    const api = givenApi([givenFindingRow()], 40)
    openPage(
      `${path}?query=wattle&facet=URGENT&service=smoke&service-exclusivity=ONLY&category=URGENT&category=RECOMMENDED&property-manager=2&page=3`,
    )
    await screen.findByRole('link', { name: '3/12 Wattle Street' })
    expect(api.requestedParameters()).toEqual([
      'category=RECOMMENDED',
      'category=URGENT',
      'direction=ascending',
      'facet=URGENT',
      'page=3',
      'property-manager=2',
      'query=wattle',
      'service=smoke',
      'serviceExclusivity=ONLY',
      'sort=urgency',
    ])
  })

  it('filters by category, from the first page', async () => {
    const api = givenApi([givenFindingRow()], 40)
    const portal = openPage(`${path}?page=2`)
    await userEvent.click(await screen.findByRole('button', { name: 'Categories All categories' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Recommended/ }))
    await waitFor(() => expect(portal.href()).toBe(`${path}?category=RECOMMENDED`))
    await waitFor(() =>
      expect(api.requestedParameters()).toEqual(expect.arrayContaining(['category=RECOMMENDED', 'page=1'])),
    )
  })

  it('removes a category with its chip, and keeps the order', async () => {
    givenApi([givenFindingRow()])
    const portal = openPage(`${path}?category=RECOMMENDED&order=newest`)
    await userEvent.click(await screen.findByRole('button', { name: /Remove.*Recommended|Recommended.*remove/i }))
    await waitFor(() => expect(portal.href()).toBe(`${path}?order=newest`))
  })

  it('sorts by the chosen order, which is in the address', async () => {
    const api = givenApi([givenFindingRow()], 40)
    const portal = openPage(`${path}?page=2&order=sideways`)
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Newest service first')
    await waitFor(() => expect(portal.href()).toBe(`${path}?order=newest`))
    await waitFor(() =>
      expect(api.requestedParameters()).toEqual(['direction=descending', 'page=1', 'sort=service-date']),
    )
  })

  it('says that nothing matches if only the category is too narrow, and clears it', async () => {
    givenApi([], 0, 7)
    const portal = openPage(`${path}?category=RECOMMENDED`)
    expect(await screen.findByText('No reported findings found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(portal.href()).toBe(path))
  })

  it('says that all is done if there are no findings', async () => {
    givenApi([])
    openPage(`${path}?category=RECOMMENDED`)
    expect(await screen.findByText('No properties with reported findings')).toBeDefined()
    expect(screen.getByText('You are all up to date!')).toBeDefined()
  })

  it('shows the server’s message when it fails, and retries in place', async () => {
    const api = givenApi([givenFindingRow()])
    api.answer(list, refuse(400, 'malformed', 'There is no filter called OVERDUE'))
    openPage(`${path}?facet=OVERDUE`)
    expect(await screen.findByText('There is no filter called OVERDUE')).toBeDefined()
    api.answer(list, ok({ items: [givenFindingRow()], total: 1, unfilteredTotal: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: '3/12 Wattle Street' })).toBeDefined()
  })

  it('is a list of cards on a phone', async () => {
    browser.setViewport({ width: 390, height: 800 })
    givenApi([givenFindingRow()])
    openPage(path)
    const cards = within(await screen.findByRole('list', { name: 'Reported findings' }))
    expect(await cards.findByRole('link', { name: '3/12 Wattle Street' })).toBeDefined()
    expect(cards.queryByText('Service date')).toBeNull()
    const [unfold] = cards
      .getAllByRole('button', { expanded: false })
      .filter((each) => each.hasAttribute('aria-controls'))
    await userEvent.click(unfold as HTMLElement)
    expect(cards.getByText('Service date')).toBeDefined()
  })
})
