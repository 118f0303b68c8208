import { expect, test } from './support/journey.ts'
import { openSystem } from './support/people.ts'

test('staff find a person, export what is kept, and are told why a current tenant cannot be erased', async ({
  browser,
}) => {
  const page = await openSystem(browser, 'vic.admin')
  await page.getByRole('link', { name: 'People’s data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People’s data' })).toBeVisible()

  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  await page.getByRole('button', { name: 'Search' }).click()
  // What was typed is in no address.
  await expect(page).toHaveURL(/\/PersonalData\/index$/)
  const tenant = page.getByRole('row', { name: /Tenant.*current/ }).first()
  await expect(tenant).toBeVisible()
  await tenant.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  // The page shows by itself when it is done.
  const ready = page.getByRole('row', { name: /Export.*Mei Zhang.*Ready/ }).first()
  await expect(ready).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await ready.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('person.json')

  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  await page.getByRole('button', { name: 'Search' }).click()
  await tenant.getByRole('checkbox').check()
  await page.getByLabel('Type the name to confirm').fill('Mei Zhang')
  await page.getByRole('button', { name: 'Erase the chosen records' }).click()
  await expect(page.getByRole('alert')).toContainText('Mei Zhang has a current tenancy at')
  await expect(tenant.getByRole('checkbox')).toBeChecked()
})
