import type { Page } from '@playwright/test'
import { listIntegrations } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { getIntegrationState, listSyncRuns } from '../contract/integration/connections.ts'
import { getPropertySources } from '../contract/integration/decisions.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { beginSession, enterAgency } from './support/people.ts'
import { read } from './support/read.ts'

const office = 'Journey office'

type OfficeKeys = { apiKey: string; token: string }
const standIn = async (
  url: string,
  method: string,
  path: string,
  body?: object,
  software = 'PROPERTY_ME',
): Promise<OfficeKeys> => {
  const reply = await fetch(`${url}/offices/${software}/${encodeURIComponent(office)}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as OfficeKeys
}

/** The master user in an agency without software, and a property on service there. */
async function openOffice(page: Page) {
  await beginSession(page, 'vic.master')
  for (const { complianceAgencyId } of await read(page, listAgencies)) {
    await enterAgency(page, complianceAgencyId)
    if ((await read(page, listIntegrations)).length === 0) break
  }
  const { items } = await read(page, listPortfolio, { query: 'page-size=100' })
  const property = items.find(
    ({ propertyManager, tags }) => propertyManager !== null && !tags.includes('CANCELLED'),
  ) as (typeof items)[number]
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

async function typeKey(page: Page, propertyId: number, keyNumber: string) {
  await page.goto(`/property/${propertyId}`)
  await page.getByRole('button', { name: 'Edit keys' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radiogroup', { name: 'Can a key be picked up from the agency?' }).getByText('Yes').click()
  await dialog.getByRole('textbox', { name: /^Key number/ }).fill(keyNumber)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Update property' }).click()
  await expect(dialog).toBeHidden()
}

test('a spreadsheet with three bad rows is checked, applied and undone', async ({ page }) => {
  const { propertyId, address } = await openOffice(page)
  const keyBefore = (await read(page, getProperty, { id: propertyId })).keyNumber
  const { unit, number, street, suburb, postcode } = address
  const line = `${unit === undefined ? '' : `${unit}/`}${number} ${street}`
  const rows = [
    'Address,Suburb,Postcode,Key,Landlord,Landlord email,Colour',
    `${line},${suburb},${postcode},IMP-7,Import Owner,owner@import.example.com,red`,
    `${line},${suburb},${postcode},IMP-8,,,`,
    `,${suburb},${postcode},IMP-9,,,`,
    `7 Elm Street,${suburb},${postcode},,Import Owner,not an address,`,
    `9999 Journey Street,${suburb},${postcode},,,,`,
  ]
  await page.goto('/settings/integration')
  await expect(page.getByRole('heading', { name: 'Import a spreadsheet' })).toBeVisible()
  const field = page.getByLabel('CSV or XLSX file')
  await field.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\r\nx') })
  await expect(page.getByText('Address, Suburb, Postcode are missing.')).toBeVisible()
  await field.setInputFiles({ name: 'rent roll.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await expect(page.getByText('1 ready, 1 not on service, 3 with errors')).toBeVisible()
  await expect(page.getByText('Row 2 is the same property')).toBeVisible()
  await expect(page.getByText('The address is missing')).toBeVisible()
  await expect(page.getByText('“not an address” is not an email address')).toBeVisible()
  await expect(page.getByText('Not read: Colour')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect((await read(page, getProperty, { id: propertyId })).keyNumber).toBe(keyBefore)

  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await expect(page.getByText('1 applied')).toBeVisible()
  expect((await read(page, getProperty, { id: propertyId })).keyNumber).toBe('IMP-7')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Undo the import' })
    .click()
  await expect(page.getByText('1 undone')).toBeVisible()
  expect((await read(page, getProperty, { id: propertyId })).keyNumber).toBe(keyBefore)
})

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
  // Typed after the software's value, so the two contradict each other.
  await typeKey(page, propertyId, 'PORTAL-1')
  await page.goto('/settings/integration')
  await expect(page.getByRole('heading', { name: 'Connect your software' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect PropertyMe' }).click()
  await page.getByRole('link', { name: `Allow for ${office}` }).click()
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await read(page, listSyncRuns)).items[0]?.status).toBe('DONE')
  await expect(page.getByText(/Properties: /)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const conflicts = page.getByRole('region', { name: /^Changed here and in your software/ })
  await expect(conflicts.getByText('PORTAL-1')).toBeVisible()
  await expect(conflicts.getByText('J77')).toBeVisible()
  expect((await read(page, getProperty, { id: propertyId })).keyNumber).toBe('PORTAL-1')
  await page.getByRole('button', { name: /^Use PropertyMe’s value: Agency key/ }).click()
  await expect(conflicts.getByText('PORTAL-1')).toBeHidden()
  await page.getByRole('button', { name: /^Use PropertyMe’s value: Property manager/ }).click()
  await expect(conflicts).toBeHidden()

  await page.goto(`/property/${propertyId}`)
  await expect(page.getByText('J77').first()).toBeVisible()
  await expect(page.getByText('Journey Manager').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where these details come from' })).toBeVisible()

  await standIn(url, 'PUT', '/tenancies/t1', { ...tenancy, tenants: people('Changed Tenant') })
  await page.goto('/settings/integration')
  await readNow(page)
  const sources = await read(page, getPropertySources, { id: propertyId })
  expect(sources.map(({ field }) => field)).toContain('tenants')
  await page.goto(`/property/${propertyId}`)
  await expect(page.getByText('Changed Tenant').first()).toBeVisible()

  // The master user takes the run back.
  await page.goto('/settings/integration')
  await page
    .getByRole('button', { name: /^Take back the run of/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/^Taken back by .*: 1 change taken back$/)).toBeVisible()
  await page.goto(`/property/${propertyId}`)
  await expect(page.getByText('Journey Tenant').first()).toBeVisible()

  await standIn(url, 'POST', '/revoke')
  await page.goto('/settings/integration')
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect(
    page.getByText('PropertyMe no longer accepts our connection. Please connect again.').first(),
  ).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('PropertyMe no longer accepts our connection')).toBeVisible()
  await page.getByRole('link', { name: 'Connect again' }).click()
  await page.getByRole('button', { name: 'Connect PropertyMe again' }).click()
  await page.getByRole('link', { name: `Allow for ${office}` }).click()
  await expect.poll(async () => (await read(page, getIntegrationState)).connections[0]?.state).toBe('CONNECTED')
})
