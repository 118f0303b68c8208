import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { fillAtSystem, stateSystemUrl } from './support/people.ts'

const signIn = async (tab: Page) => {
  await tab.goto(`${stateSystemUrl()}/vic/Users/login`)
  await fillAtSystem(tab, 'vic.admin')
}
async function signOutInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${stateSystemUrl()}/vic/`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  return other
}
test('what was typed before the session ended, or before signing in again in another tab, is shown and sent', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  const other = await signOutInAnotherTab(page)
  await signIn(other)
  await other.close()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was out of date')
  await expect(page.getByLabel('Text')).toHaveValue('Mei Zhang')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('row', { name: /Mei Zhang/ }).first()).toBeVisible()

  // After the session had ended.
  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByLabel(/^Whole name/).fill('Mei Zhang')
  await (await signOutInAnotherTab(page)).close()

  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('You are signed out')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Text')).toHaveValue('Mei Zhang')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in again (opens in a new tab)' }).click(),
  ])
  await fillAtSystem(tab, 'vic.admin')
  await tab.close()
  await page.getByRole('button', { name: 'Go on, I have signed in' }).click()
  await expect(page.getByRole('alert')).toContainText('This page was out of date')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('row', { name: /Mei Zhang/ }).first()).toBeVisible()
})
