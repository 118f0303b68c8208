import type { Page } from '@playwright/test'
import { listPropertyManagers, type PropertyManager } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { getNotificationPreference } from '../contract/notification-preferences.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { enterAgency, openAs, signIn } from './support/people.ts'

const settings = '/v1/property-manager/notification-settings'

const managersOf = async (page: Page) => read(page, listPropertyManagers)
const preferenceOf = async (page: Page, id: number) =>
  read(page, getNotificationPreference, { query: `propertyManagerId=${id}` })
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Property manager' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const level = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const origin = (page: Page) => ({ origin: new URL(page.url()).origin })

test('a preference is chosen for a property manager and saved', async ({ page }) => {
  await openAs(page, 'sa.manager', '/settings/notification-preferences')
  const [manager] = (await managersOf(page)) as [PropertyManager, ...PropertyManager[]]
  await choose(page, manager.name)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
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

test('a change saved in the meantime is shown beside the choice', async ({ page }) => {
  await openAs(page, 'sa.manager', '/settings/notification-preferences')
  const manager = (await managersOf(page))[1] as PropertyManager
  await choose(page, manager.name)
  await level(page, /^All service reports/).check({ force: true })
  await page.request.post(settings, {
    data: { propertyManagerId: manager.id, serviceReportsAutoOwnerEmailPreference: 'NOT_ALLOWED' },
    headers: origin(page),
  })
  await page.getByRole('button', { name: 'Save preference' }).click()
  await expect(page.getByText('Error updating notification preference')).toBeVisible()
  const notice = page.getByRole('main').getByRole('alert').first()
  await expect(notice).toContainText(/You changed this in another tab or window at /)
  await expect(level(page, /^All service reports/)).toBeChecked()
  await notice.getByRole('button', { name: /^Use the new value of / }).click()
  await expect(level(page, /^Not allowed/)).toBeChecked()
})

test('an agency that has switched it off sees why nothing can be chosen', async ({ page }) => {
  await signIn(page, 'vic.master')
  const agencies = await read(page, listAgencies)
  for (const { complianceAgencyId: agencyId } of agencies) {
    await enterAgency(page, agencyId)
    const preference = await read(page, getNotificationPreference).catch(() => null)
    if (preference && !preference.isServiceReportsAutoOwnerEmailAllowed) break
  }
  await page.goto('/settings/notification-preferences')
  await choose(page, ((await managersOf(page))[0] as PropertyManager).name)
  await expect(page.getByText(/Your agency has switched this off\. Contact your account manager/)).toBeVisible()
  await expect(level(page, /^All service reports/)).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
})
