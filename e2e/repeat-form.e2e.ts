import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { password, stateSystemUrl } from './support/people.ts'

const fillSignIn = async (tab: Page) => {
  await tab.getByLabel('Username').fill('vic.admin')
  await tab.getByLabel('Password').fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByRole('link', { name: 'People’s data' })).toBeVisible()
}
const signIn = async (tab: Page) => {
  await tab.goto(`${stateSystemUrl()}/vic/Users/login`)
  await fillSignIn(tab)
}
async function signOutInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${stateSystemUrl()}/vic/`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  return other
}
async function expectGoodAtAllWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

test('what was typed before signing out and in again in another tab is shown and sent from there', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  const other = await signOutInAnotherTab(page)
  await signIn(other)
  await other.close()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was out of date')
  await expect(page.getByLabel('Text')).toHaveValue('Mei Zhang')
  await expectGoodAtAllWidths(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('row', { name: /Mei Zhang/ }).first()).toBeVisible()
})

test('what was sent after the session had ended comes back after signing in', async ({ page }, testInfo) => {
  await signIn(page)
  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  await (await signOutInAnotherTab(page)).close()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('You are signed out')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Text')).toHaveValue('Mei Zhang')
  await expectGoodAtAllWidths(page)
  await page.screenshot({ path: testInfo.outputPath('signed-out.png') })
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in again (opens in a new tab)' }).click(),
  ])
  await fillSignIn(tab)
  await tab.close()
  await page.getByRole('button', { name: 'Go on, I have signed in' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was out of date')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('row', { name: /Mei Zhang/ }).first()).toBeVisible()
})
