import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { password, stateSystemUrl } from './support/people.ts'

test('what was typed before signing out and in again in another tab is shown and sent from there', async ({ page }) => {
  const signIn = async (tab: typeof page) => {
    await tab.goto(`${stateSystemUrl()}/vic/Users/login`)
    await tab.getByLabel('Username').fill('vic.admin')
    await tab.getByLabel('Password').fill(password)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await expect(tab.getByRole('link', { name: 'People’s data' })).toBeVisible()
  }
  await signIn(page)
  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByLabel(/^Whole name/).fill('Mei Zhang')

  const other = await page.context().newPage()
  await other.goto(`${stateSystemUrl()}/vic/`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await signIn(other)
  await other.close()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was out of date')
  await expect(page.getByLabel('Text')).toHaveValue('Mei Zhang')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('row', { name: /Mei Zhang/ }).first()).toBeVisible()
})
