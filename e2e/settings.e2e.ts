import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs, stateSystemUrl } from './support/people.ts'

test('the settings hub opens the preferences, and shows user management to master users only', async ({ page }) => {
  await openAs(page, 'vic.master', '/settings')
  await expect(page).toHaveURL(/\/settings\/preferences$/)
  for (const name of [
    /^Profile and security/,
    /^My preferences/,
    /^Office profile/,
    /^API Integration/,
    /^Manage users/,
    /^Notification preferences/,
  ]) {
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Manage users/ })).toHaveAttribute(
    'href',
    new RegExp(`^${stateSystemUrl()}/vic/`),
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Notification preferences/ }).click()
  await expect(page).toHaveURL(/\/settings\/notification-preferences$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notification preferences' })).toBeVisible()
  await expectAccessible(page)
})

test('a property manager does not see user management', async ({ page }) => {
  await openAs(page, 'vic.manager', '/settings/preferences')
  await expect(page.getByRole('link', { name: /^Office profile/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Manage users/ })).toHaveCount(0)
})
