import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { PropertyActionsHost } from '../property/PropertyActionsHost.tsx'
import RequiredUpdatesPage from './RequiredUpdatesPage.tsx'

const listCall = 'GET /v1/update/summary'

const lease = { code: 'LEASE_AGREEMENT_UPDATE_REQUIRED', text: 'The lease ended on 01/02/2026: please update it' }
const gas = { code: 'GAS_CONFIRMATION_REQUIRED', text: 'Please confirm whether there are gas appliances' }

const property = (updates: ManagedProperty['updates'], parts: Partial<ManagedProperty> = {}): ManagedProperty => ({
  compliancePropertyId: 7,
  addressLine1: '7 Wattle Street',
  addressLine2: 'RICHMOND VIC 3121',
  propertyManager: { id: 2, name: 'Tom Okafor' },
  isIntegrated: false,
  softwareName: null,
  compliance: 'COMPLIANCE_ISSUES',
  reasons: ['Smoke alarm check was due 03/10/2025', 'The agency has not confirmed the gas appliances yet'],
  tags: [],
  services: [],
  nextDueDate: '2026-04-05',
  updates,
  accessIssues: null,
  ...parts,
})
const listing = (...items: ManagedProperty[]) =>
  ok({ items, total: items.length, unfilteredTotal: Math.max(1, items.length) })

const openPage = (reply: ReturnType<typeof ok>, search = '') => {
  const api = fakeApi({ [listCall]: reply })
  openSignedIn(
    () => (
      <PropertyActionsHost>
        <RequiredUpdatesPage />
      </PropertyActionsHost>
    ),
    { path: `/list${search}` },
  )
  return api
}
const open = (updates: ManagedProperty['updates'] = [gas], parts: Partial<ManagedProperty> = {}, search = '') =>
  openPage(listing(property(updates, parts)), search)
const row = async () => within((await screen.findByRole('rowheader')).closest('tr') as HTMLElement)

describe('the list of required updates', () => {
  it('shows what is missing, the result with its reason, the manager and the next due date', async () => {
    open([lease, gas])
    const cells = await row()
    expect(cells.getByRole('link', { name: '7 Wattle Street' }).getAttribute('href')).toBe('/property/7')
    for (const text of [lease.text, gas.text, 'Compliance issues', 'Tom Okafor', '05/04/2026'])
      expect(cells.getByText(text)).toBeDefined()
    expect(cells.getByText('Smoke alarm check was due 03/10/2025')).toBeDefined()
    await userEvent.click(cells.getByRole('button', { name: '1 more reason' }))
    const why = within(await screen.findByRole('dialog', { name: 'Why 7 Wattle Street has compliance issues' }))
    expect(why.getByText('The agency has not confirmed the gas appliances yet')).toBeDefined()
  })

  it('links to the tenancy if its data is missing', async () => {
    open([lease])
    const link = (await row()).getByRole('link', { name: 'Update tenancy at 7 Wattle Street' })
    expect(link.getAttribute('href')).toBe('/property/7/tenancy')
  })

  it('says where to change an integrated property, and how long that takes', async () => {
    open([lease], { isIntegrated: true, softwareName: 'PropertyMe' })
    const cells = await row()
    expect(cells.getByText('Change this in PropertyMe. It can take up to 24 hours to appear here.')).toBeDefined()
    expect(cells.queryByRole('link', { name: /Update tenancy/ })).toBeNull()
  })

  it('sends the filters of the address to the server', async () => {
    const api = open([gas], {}, '?query=wattle&facet=OVERDUE&service=gas&service-exclusivity=ONLY&property-manager=2')
    await row()
    const { searchParams } = new URL(
      api.calls.find(({ name }) => name === listCall)?.url ?? '',
      'https://portal.example',
    )
    expect(searchParams.get('query')).toBe('wattle')
    expect(searchParams.getAll('facet')).toEqual(['OVERDUE'])
    expect(searchParams.getAll('service')).toEqual(['gas'])
    expect(searchParams.get('serviceExclusivity')).toBe('ONLY')
    expect(searchParams.get('property-manager')).toBe('2')
  })

  it('exports all pages with the current filters and order', async () => {
    const api = open([gas], {}, '?facet=OVERDUE&sort=due&direction=descending')
    api.answer('GET /v1/update/summary/export', ok(null))
    await row()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const { searchParams } = new URL(api.calls.at(-1)?.url ?? '', 'https://portal.example')
    expect(searchParams.getAll('facet')).toEqual(['OVERDUE'])
    expect([searchParams.get('sort'), searchParams.get('direction')]).toEqual(['due', 'descending'])
    expect(searchParams.has('page')).toBe(false)
    expect(searchParams.get('fileName')).toMatch(/^Required updates \d{4}-\d{2}-\d{2}$/)
  })

  it('cannot be exported if it is empty', async () => {
    openPage(ok({ items: [], total: 0, unfilteredTotal: 0 }))
    await screen.findByText('No properties found')
    expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows that nothing was found', async () => {
    openPage(ok({ items: [], total: 0, unfilteredTotal: 4 }), '?query=nowhere')
    expect(await screen.findByText('No properties found')).toBeDefined()
  })

  it('shows the server’s message about an unknown filter', async () => {
    const api = openPage(refuse(400, 'malformed', 'There is no filter called NONSENSE'), '?facet=NONSENSE')
    expect(await screen.findByText('There is no filter called NONSENSE')).toBeDefined()
    api.answer(listCall, listing(property([gas])))
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await row()).toBeDefined()
  })
})

it('confirms gas in a dialog, and the property leaves the list', async () => {
  const api = open([gas])
  const known = { hasGasAppliances: null, gasApplianceCount: null, confirmedBy: null, confirmedAt: null, version: 3 }
  api.answer('GET /v1/property/7/gas-confirmation', ok(known))
  api.answer('PUT /v1/property/7/gas-confirmation', ok({ ...known, hasGasAppliances: false, version: 4 }))
  await userEvent.click((await row()).getByRole('button', { name: 'Confirm gas appliances at 7 Wattle Street' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  api.answer(listCall, ok({ items: [], total: 0, unfilteredTotal: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Gas appliances confirmed')).toBeDefined()
  expect(await screen.findByText('No properties found')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
}, 15_000)
