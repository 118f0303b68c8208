import ExcelJS from 'exceljs'
import type { Page } from '@playwright/test'
import { getGasConfirmation } from '../contract/gas-confirmation.ts'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { listRequiredUpdates } from '../contract/updates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const gas = 'facet=GAS_CONFIRMATION_REQUIRED'
const updates = async (page: Page, query = '') => read(page, listRequiredUpdates, { query })
const title = (page: Page) => page.getByRole('heading', { name: 'Required updates', level: 1 })

test('a property manager confirms the gas appliances of a property, and it leaves the list', async ({ page }) => {
  await openAs(page, 'vic.manager', `/action-required/update?${gas}`)
  const before = await updates(page, gas)
  expect(before.total).toBeGreaterThan(0)
  const [property] = before.items as [ManagedProperty]
  const row = page.getByRole('table').getByRole('row').filter({ hasText: property.addressLine1 }).first()
  await expect(row).toContainText('Please confirm whether there are gas appliances')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Confirm gas appliances/ }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
  await expect(dialog).toContainText(property.addressLine1)
  await expect(dialog.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByText('Yes', { exact: true }).click()
  await dialog.getByText('2 or more').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Gas appliances confirmed')).toBeVisible()

  const after = await updates(page, gas)
  expect(after.total).toBe(before.total - 1)
  expect(after.items.map(({ compliancePropertyId: id }) => id)).not.toContain(property.compliancePropertyId)
  const said = await read(page, getGasConfirmation, { id: property.compliancePropertyId })
  expect(said).toMatchObject({ hasGasAppliances: true, gasApplianceCount: 2 })
})

test('an answer saved in the meantime is shown beside the choice', async ({ page }) => {
  await openAs(page, 'vic.manager', `/action-required/update?${gas}`)
  const [property] = (await updates(page, gas)).items as [ManagedProperty]
  await page
    .getByRole('button', { name: /^Confirm gas appliances/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
  await dialog.getByText('No', { exact: true }).click()
  await page.request.put(`/v1/property/${property.compliancePropertyId}/gas-confirmation`, {
    data: { hasGasAppliances: true, gasApplianceCount: 1 },
    headers: { origin: new URL(page.url()).origin },
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const notice = dialog.getByRole('alert').first()
  await expect(notice).toContainText(/You changed this in another tab or window at /)
  await expect(dialog.getByRole('radio', { name: 'No' })).toBeChecked()
  await notice.getByRole('button', { name: 'Use the new value of Gas appliances' }).click()
  await expect(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(dialog.getByText(/^Last confirmed by/)).toBeVisible()
})

test('the list can be searched, filtered, sorted and exported as shown', async ({ page }) => {
  await openAs(page, 'vic.manager', '/action-required/update')
  const all = await updates(page)
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(String(all.total))
  await page.getByRole('button', { name: 'Next due' }).click()
  await expect(page).toHaveURL(/sort=due/)
  await page.goto('/action-required/update?facet=LEASE_AGREEMENT_UPDATE_REQUIRED')
  const leases = await updates(page, 'facet=LEASE_AGREEMENT_UPDATE_REQUIRED')
  expect(leases.total).toBeGreaterThan(0)
  expect(leases.total).toBeLessThan(all.total)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Required updates \d{4}-\d{2}-\d{2}\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await download.path())
  const sheet = book.worksheets[0] as ExcelJS.Worksheet
  expect(sheet.rowCount - 1).toBe(leases.total)
  const addresses = (sheet.getColumn(1).values as string[]).slice(2)
  expect(addresses.slice(0, leases.items.length)).toEqual(leases.items.map(({ addressLine1 }) => addressLine1))
})

test('an unknown filter shows a message, and can be cleared', async ({ page }) => {
  await openAs(page, 'vic.manager', '/action-required/update?facet=NONSENSE')
  await expect(page.getByText('There is no filter called NONSENSE')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page.goto(`/action-required/update?query=${encodeURIComponent(`'; drop table x; <script>alert(1)</script>`)}`)
  await expect(page.getByText('No properties found')).toBeVisible()
})

test('an integrated property refers to its software, and a phone shows cards within the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openAs(page, 'qld.manager', '/action-required/update')
  await expect(page.getByRole('list', { name: 'Required updates' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/It can take up to 24 hours to appear here/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
