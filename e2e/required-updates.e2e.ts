import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getGasConfirmation } from '../contract/gas-confirmation.ts'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { listRequiredUpdates } from '../contract/updates.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
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
  await row.getByRole('button', { name: /^Confirm gas appliances/ }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
  await expect(dialog).toContainText(property.addressLine1)
  await expect(dialog.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByText('Yes', { exact: true }).click()
  await dialog.getByText('2 or more').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Gas appliances confirmed')).toBeVisible()

  const after = await updates(page, gas)
  expect(after.total).toBe(before.total - 1)
  expect(after.items.map(({ compliancePropertyId: id }) => id)).not.toContain(property.compliancePropertyId)
  const said = await read(page, getGasConfirmation, { id: property.compliancePropertyId })
  expect(said).toMatchObject({ hasGasAppliances: true, gasApplianceCount: 2 })

  // The list is sorted, filtered and exported as shown.
  await page.goto('/action-required/update')
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
  const { sheets } = await readWorkbook(await readFile(await download.path()))
  const addresses = sheets[0]?.column('Address') ?? []
  expect(addresses).toHaveLength(leases.total)
  expect(addresses.slice(0, leases.items.length)).toEqual(leases.items.map(({ addressLine1 }) => addressLine1))
})
