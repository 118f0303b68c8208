import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analytics } from '@contract/analytics.ts'
import { ok, refuse, signedInApi, unreachable } from '@/shared/testing/fake-api.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const counts = (compliant: number, complianceIssues: number, bookingInProgress: number, nonResidential = 0) => ({
  compliant,
  complianceIssues,
  bookingInProgress,
  nonResidential,
})
const month = (place: number) => `2026-${String(place).padStart(2, '0')}`
const months = Array.from({ length: 12 }, (_, place) => month(place + 1))

const analytics: Analytics = {
  choices: [
    { id: 501, name: 'Yarra Lantern Property' },
    { id: 502, name: 'Bluestone Rentals' },
  ],
  agencies: [
    {
      id: 501,
      name: 'Yarra Lantern Property',
      ...counts(80, 10, 10, 3),
      managers: [
        { id: 7, name: 'Priya Nair', ...counts(50, 5, 5) },
        { id: null, name: 'Not assigned', ...counts(30, 5, 5, 3) },
      ],
    },
    {
      id: 502,
      name: 'Bluestone Rentals',
      ...counts(20, 20, 0),
      managers: [{ id: 9, name: 'Tom Okafor', ...counts(20, 20, 0) }],
    },
  ],
  trend: months.map((each, place) => ({ month: each, ...counts(place === 11 ? 100 : 60 + place, 30, 10) })),
  accessIssues: {
    openProperties: 17,
    resolved: 40,
    medianDays: 6,
    ninetiethDays: 21,
    months: months.map((each) => ({ month: each, resolved: 3, medianDays: 5, ninetiethDays: 20 })),
  },
  findings: [
    { service: 'smoke', severity: 'URGENT', count: 4 },
    { service: 'gas', severity: 'RECOMMENDED', count: 1234 },
  ],
  quotes: [{ status: 'AWAITING_APPROVAL', count: 12, total: '4321.50' }],
  invoices: {
    outstanding: { count: 3, total: '330.00' },
    overdue: { count: 1, total: '108.90' },
    paid: { count: 90, total: '9801.00' },
    paidByMonth: months.map((each) => ({ month: each, count: 1, total: '108.90' })),
  },
}

const open = (reply = ok(analytics), path = '/analytics', show = openPage) => {
  const api = signedInApi({ experiments: { AgencyCompliancePortalAdvancedAnalytics: true } }, { agencyCount: 2 })
  api.answer('GET /v1/analytics', reply)
  return { api, portal: show(path) }
}
const figure = async (name: string) => within(await screen.findByRole('region', { name }))

describe('analytics', () => {
  it('shows the key figures first', async () => {
    open()
    await screen.findByText('2 agencies')
    for (const text of ['71%', '17', '1,238', '4 urgent', '$108.90', '$330.00 more not yet due'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('Half resolved within 6 days')).toBeDefined()
    expect(screen.getByText(/^As at/)).toBeDefined()
  })

  it('labels each chart with what it shows', async () => {
    open()
    expect(
      await screen.findByRole('figure', { name: 'Compliant share: 60% in January 2026, 71% in December 2026' }),
    ).toBeDefined()
    expect(screen.getByRole('figure', { name: '40 resolved: half within 6 days, 90% within 21 days' })).toBeDefined()
  })

  it('links to the lists of the current agency, and asks to switch for another', async () => {
    open(undefined, undefined, openPortal)
    const agencies = await figure('Compliance by agency')
    const link = agencies.getByRole('link', { name: '80 compliant for Yarra Lantern Property' })
    expect(link.getAttribute('href')).toBe('/portfolio?facet=COMPLIANT')
    expect(agencies.queryByRole('link', { name: /Bluestone/ })).toBeNull()
    expect(agencies.getByText('Switch to Bluestone Rentals to open its lists.')).toBeDefined()
    await userEvent.click(agencies.getByRole('button', { name: 'Switch portfolio to open' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('links to a manager’s lists and to those without a manager; non-residential properties have no link', async () => {
    open()
    const managers = await figure('Compliance by property manager')
    expect(managers.getByRole('link', { name: '5 compliance issues for Priya Nair' }).getAttribute('href')).toBe(
      '/portfolio?facet=COMPLIANCE_ISSUES&property-manager=7',
    )
    expect(managers.getByRole('link', { name: '5 compliance issues for Not assigned' }).getAttribute('href')).toBe(
      '/portfolio?facet=COMPLIANCE_ISSUES&property-manager=none',
    )
    expect(managers.getAllByRole('link')).toHaveLength(6)
    await userEvent.click(managers.getByRole('combobox', { name: 'Agency' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Bluestone Rentals' }))
    expect(await managers.findByText('Tom Okafor')).toBeDefined()
    expect(managers.queryAllByRole('link')).toEqual([])
  })

  it.each([
    ['Compliance trend', 'December 2026', '100'],
    ['Compliance by agency', 'Bluestone Rentals', '50%'],
    ['Days to resolve access issues', 'March 2026', '20 days'],
    ['Open findings', 'Gas', '1,234'],
    ['Money in quotes', 'Awaiting approval', '$4,321.50'],
    ['Money in invoices', 'Paid in March 2026', '$108.90'],
  ])('%s has its numbers in a table', async (name, row, number) => {
    open()
    const card = await figure(name)
    await userEvent.click(card.getByRole('button', { name: `Show numbers of ${name}` }))
    const cells = within(card.getByRole('table', { name }))
    expect(within(cells.getByRole('row', { name: new RegExp(row) })).getByText(number)).toBeDefined()
    await userEvent.click(card.getByRole('button', { name: `Show chart of ${name}` }))
    expect(card.queryByRole('table')).toBeNull()
  })

  it('keeps the chosen agencies in the address and requests them', async () => {
    const { api, portal } = open()
    await userEvent.click(await screen.findByRole('button', { name: /^Agencies All agencies/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Bluestone Rentals' }))
    await waitFor(() => expect(portal.href()).toBe('/analytics?agency=502'))
    await waitFor(() => expect(api.calls.at(-1)?.url).toBe('/v1/analytics?agency=502'))
  })

  it('ignores invalid values in the address', async () => {
    const { api } = open(ok(analytics), '/analytics?agency=x&agency=502&agency=-1')
    await screen.findByText('2 agencies')
    expect(api.calls.find(({ name }) => name === 'GET /v1/analytics')?.url).toBe('/v1/analytics?agency=502')
  })

  it('shows texts if there is no data', async () => {
    const nothing = {
      ...analytics,
      agencies: [],
      trend: months.map((each) => ({ month: each, ...counts(0, 0, 0) })),
      accessIssues: { openProperties: 0, resolved: 0, medianDays: null, ninetiethDays: null, months: [] },
      findings: [],
      quotes: [],
      invoices: {
        outstanding: { count: 0, total: '0.00' },
        overdue: { count: 0, total: '0.00' },
        paid: { count: 0, total: '0.00' },
        paidByMonth: [],
      },
    }
    open(ok(nothing))
    expect(await screen.findByText('No analytics found')).toBeDefined()
  })

  it('shows a failure in place, and retries', async () => {
    const { api } = open(refuse(503, 'unavailable', 'This took too long. Please try again.'))
    expect(await screen.findByText('This took too long. Please try again.')).toBeDefined()
    api.answer('GET /v1/analytics', ok(analytics))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 agencies')).toBeDefined()
  })

  it('offers all agencies if one in the address does not exist', async () => {
    const { portal } = open(refuse(404, 'not-found', 'This agency was not found'), '/analytics?agency=9')
    expect(await screen.findByText('This agency was not found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show all agencies' }))
    await waitFor(() => expect(portal.href()).toBe('/analytics'))
  })

  it('exports the chosen agencies, and shows a failure', async () => {
    const saved = vi.fn()
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: saved.mockReturnValue('blob:x'), revokeObjectURL: vi.fn() }),
    )
    const { api } = open(ok(analytics), '/analytics?agency=502')
    api.answer('GET /v1/analytics/export', unreachable)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Analytics failed to export')).toBeDefined()
    api.answer('GET /v1/analytics/export', ok('a file'))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Analytics exported')).toBeDefined()
    expect(saved).toHaveBeenCalledOnce()
    expect(api.calls.at(-1)?.url).toBe('/v1/analytics/export?agency=502')
  })
})
