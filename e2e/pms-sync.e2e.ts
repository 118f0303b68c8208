import type { Page } from '@playwright/test'
import { listIntegrations } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { getIntegrationState, listSyncRuns } from '../contract/integration/connections.ts'
import { getPropertySources } from '../contract/integration/decisions.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { enterAgency, signIn } from './support/people.ts'
import { read } from './support/read.ts'

const office = 'Journey office'

const standIn = async (url: string, method: string, path: string, body?: object): Promise<void> => {
  const reply = await fetch(`${url}/offices/PROPERTY_ME/${encodeURIComponent(office)}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

/** The master user in an agency without software, and a property on service there. */
async function openOffice(page: Page) {
  await signIn(page, 'vic.master')
  for (const { complianceAgencyId } of await read(page, listAgencies)) {
    await enterAgency(page, complianceAgencyId)
    if ((await read(page, listIntegrations)).length === 0) break
  }
  const { items } = await read(page, listPortfolio)
  const property = items[0] as (typeof items)[number]
  const [, unit, number = '', street = ''] = /^(?:([\w-]+)\/)?(\d[\w-]*) (.+)$/.exec(property.addressLine1) ?? []
  const [, suburb = '', postcode = ''] = /^(.+) VIC (\d{4})$/.exec(property.addressLine2) ?? []
  const address = { ...(unit && { unit }), number, street, suburb, state: 'VIC', postcode }
  return { propertyId: property.compliancePropertyId, address }
}

const people = (name: string) => [{ name, email: 'journey@example.com', phones: ['0412 555 001'] }]

const readNow = async (page: Page) => {
  const before = (await read(page, listSyncRuns)).total
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect
    .poll(async () => {
      const { items, total } = await read(page, listSyncRuns)
      return total > before && items[0]?.status !== 'RUNNING'
    })
    .toBe(true)
}

test('software is connected, its changes arrive with their source, and a withdrawn permission is mended', async ({
  page,
  portal: { managementSoftwareUrl: url },
}) => {
  const { propertyId, address } = await openOffice(page)
  const property = { ...address, managerId: 'm1', key: 'J77', owners: people('Journey Owner') }
  const tenancy = { propertyId: 'p1', start: '2026-01-10', end: '2027-01-10', tenants: people('Journey Tenant') }
  await standIn(url, 'PUT', '', {
    managers: { m1: { name: 'Journey Manager', email: 'manager@journey.example.com' } },
    properties: { p1: property, p2: { ...address, number: '9999', street: 'Journey Street' } },
    tenancies: { t1: tenancy },
  })
  await page.goto('/settings/integration')
  await expect(page.getByRole('heading', { name: 'Connect your software' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect PropertyMe' }).click()
  await page.getByRole('link', { name: `Allow for ${office}` }).click()
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await read(page, listSyncRuns)).items[0]?.status).toBe('DONE')
  await expect(page.getByText(/Properties: /)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto(`/property/${propertyId}`)
  await expect(page.getByText('J77').first()).toBeVisible()
  await expect(page.getByText('Journey Manager').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where these details come from' })).toBeVisible()
  await expectAccessible(page)

  await standIn(url, 'PUT', '/tenancies/t1', { ...tenancy, tenants: people('Changed Tenant') })
  await page.goto('/settings/integration')
  await readNow(page)
  const sources = await read(page, getPropertySources, { id: propertyId })
  expect(sources.map(({ field }) => field)).toContain('tenants')
  await page.goto(`/property/${propertyId}`)
  await expect(page.getByText('Changed Tenant').first()).toBeVisible()

  await standIn(url, 'POST', '/revoke')
  await page.goto('/settings/integration')
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect(
    page.getByText('PropertyMe no longer accepts our connection. Please connect again.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByText('PropertyMe no longer accepts our connection')).toBeVisible()
  await page.getByRole('link', { name: 'Connect again' }).click()
  await page.getByRole('button', { name: 'Connect PropertyMe again' }).click()
  await page.getByRole('link', { name: `Allow for ${office}` }).click()
  await expect.poll(async () => (await read(page, getIntegrationState)).connections[0]?.state).toBe('CONNECTED')
})
