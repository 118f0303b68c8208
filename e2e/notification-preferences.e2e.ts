import type { Page } from '@playwright/test'
import { listPropertyManagers, type PropertyManager } from '../contract/agency.ts'
import { getNotificationPreference } from '../contract/notification-preferences.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs } from './support/people.ts'

const managersOf = async (page: Page) => read(page, listPropertyManagers)
const preferenceOf = async (page: Page, id: number) =>
  read(page, getNotificationPreference, { query: `propertyManagerId=${id}` })
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Property manager' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const level = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('a preference is chosen for a property manager and saved', async ({ page }) => {
  await openAs(page, 'sa.manager', '/settings/notification-preferences')
  const [manager] = (await managersOf(page)) as [PropertyManager, ...PropertyManager[]]
  await choose(page, manager.name)
  await expect(page.getByRole('radio')).toHaveCount(3)
  const was = (await preferenceOf(page, manager.id)).serviceReportsAutoOwnerEmailPreference
  const [wanted, code] =
    was === 'ALL_SERVICE_REPORTS'
      ? [/^Only compliant/, 'ONLY_COMPLIANT_SERVICE_REPORTS']
      : [/^All service reports/, 'ALL_SERVICE_REPORTS']
  await level(page, wanted).check({ force: true })
  await page.getByRole('button', { name: 'Save preference' }).click()
  await expect(page.getByText('Notification preference updated')).toBeVisible()
  expect(await preferenceOf(page, manager.id)).toMatchObject({ serviceReportsAutoOwnerEmailPreference: code })
  await page.reload()
  await choose(page, manager.name)
  await expect(level(page, wanted)).toBeChecked()
})
