import type { Page } from '@playwright/test'
import type { Session } from '../contract/auth.ts'
import { expect, test } from './support/journey.ts'
import { sessionOf, stateSystemUrl, useSession } from './support/people.ts'

test.describe.configure({ timeout: 240_000 })

/** The page of the state system for the agency that the portal shows. */
async function openPage(page: Page, path: string, state = 'vic'): Promise<void> {
  const { complianceAgencyId: agency } = (await sessionOf(page)) as Session
  const url = new URL(`${stateSystemUrl()}/${state}${path}`)
  url.searchParams.set('agency', String(agency))
  expect((await page.goto(url.href))?.status()).toBe(200)
}

test('a visit is moved from the calendar to another free time', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await useSession(page, 'vic.manager')
  await openPage(page, '/Bookings/view')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Week' }).click()
  await page.getByRole('link', { name: 'Next week' }).click()
  const times = page.getByLabel('New time')
  const visits = page.getByRole('table', { name: /^Visits:/ }).getByRole('link')
  const links = await visits.evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href))
  // Some cannot be moved, and say why.
  for (const link of links.toReversed()) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Move to another time' })).toBeVisible()
    if ((await times.count()) > 0) break
  }
  const chosen = (await times.locator('option').last().textContent())?.trim() ?? ''
  await times.selectOption({ label: chosen })
  await page.getByRole('button', { name: 'Move the visit' }).click()
  await expect(page.getByRole('status')).toContainText('The visit was moved.')
  const [, day = '', time = ''] = /(\d+) \w+, (\d+:\d\d [ap]m) to/.exec(chosen) ?? []
  await expect(page.getByText(new RegExp(`^\\w+ ${day}(st|nd|rd|th) \\w+ \\d{4}$`))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${time} to`))).toBeVisible()
})

test('on a phone the filters of a list are folded away, and stay set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await useSession(page, 'qld.manager')
  await openPage(page, '/Bookings/view', 'qld')
  const order = page.getByLabel('Order')
  await expect(page.getByLabel('Address, tenant, landlord or key number')).toBeVisible()
  await expect(order).toBeHidden()
  await page.getByRole('search').getByText('Filters', { exact: true }).press('Enter')
  await expect(order).toBeVisible()
  await page.getByLabel('When').selectOption('Past visits')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Filters: 1 set')).toBeVisible()
  await expect(order).toBeHidden()
  await page.getByLabel('Address, tenant, landlord or key number').fill('Street')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/search=Street.*when=PAST/)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(order).toBeVisible()
  await expect(page.getByText('Filters: 1 set')).toBeHidden()
})
