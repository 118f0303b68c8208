import type { Page } from '@playwright/test'
import type { Session } from '../contract/auth.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { listQuotes } from '../contract/quotes/quotes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { password, sessionOf, signIn, stateSystemUrl } from './support/people.ts'

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
  await signIn(page, 'vic.manager')
  await openPage(page, '/Bookings/view')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Week' }).click()
  await page.getByRole('link', { name: 'Next week' }).click()
  await page
    .getByRole('table', { name: /^Visits:/ })
    .getByRole('link')
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Move to another time' })).toBeVisible()
  const times = page.getByLabel('New time')
  const chosen = (await times.locator('option').last().textContent())?.trim() ?? ''
  await times.selectOption({ label: chosen })
  await page.getByRole('button', { name: 'Move the visit' }).click()
  await expect(page.getByRole('status')).toContainText('The visit was moved.')
  const [, day = '', time = ''] = /(\d+) \w+, (\d+:\d\d [ap]m) to/.exec(chosen) ?? []
  await expect(page.getByText(new RegExp(`^${day.padStart(2, '0')}/\\d\\d/\\d{4}$`))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${time} to`))).toBeVisible()
})

test('the keys of the week are printed', async ({ page }) => {
  await signIn(page, 'vic.manager')
  await openPage(page, '/Keys/keyManagement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key management')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF to print or save' }).click()
  expect((await download).suggestedFilename()).toMatch(/^key-management-.*\.pdf$/)
})

test('the expired quotes are shown as in the portal', async ({ page }) => {
  await signIn(page, 'vic.manager')
  const { total } = await read(page, listQuotes, { query: 'status=EXPIRED' })
  await openPage(page, '/Quotations/index?status=Expired')
  await expect(page.getByRole('main')).toContainText(`${total} quotes`)
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Expired')
  for (const status of await page.locator('td[data-label=Status]').allTextContents())
    expect(status.trim()).toBe('Expired')
})

test('the start page has the numbers of the dashboard', async ({ page }) => {
  await signIn(page, 'vic.manager')
  const { urgentCounts, portfolioStats } = await read(page, getStats)
  await openPage(page, '/')
  const number = async (label: string) =>
    (
      await page
        .getByRole('link', { name: new RegExp(`${label}$`) })
        .locator('b')
        .textContent()
    )?.replaceAll(',', '')
  expect(await number('Overdue invoices')).toBe(String(urgentCounts.overdueInvoices))
  expect(await number('Urgent quotes to approve')).toBe(String(urgentCounts.urgentQuotes))
  expect(await number('Properties on service')).toBe(String(portfolioStats.MANAGED_BY_DI))
})

test('on a phone the filters of a list are folded away, and stay set', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'qld.manager')
  await openPage(page, '/Bookings/view', 'qld')
  const order = page.getByLabel('Order')
  await expect(page.getByLabel('Address, tenant, landlord or key number')).toBeVisible()
  await expect(order).toBeHidden()
  await page.screenshot({ path: testInfo.outputPath('folded-390.png') })
  await page.getByRole('search').getByText('Filters', { exact: true }).press('Enter')
  await expect(order).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('open-390.png') })
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

const paths = [
  '/',
  '/Quotations/index?status=Expired',
  '/Bookings/view',
  '/Bookings/view?view=week',
  '/Bookings/view?view=month',
  '/Invoices/index',
  '/Keys/keyManagement',
  '/Keys/keyManagement?view=out',
  '/Keys/keyManagement?view=all',
  '/Keys/keyCollectionHistory',
  '/BetweenTenancyBatches/manageTenancyChange',
  '/ComplianceReports/listView',
  '/Notices/view',
  '/JobOrders/index',
]

async function expectGood(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('no table is wider than a tablet', async ({ page, browser }) => {
  const expectFitsTablets = async (shown: Page): Promise<void> => {
    for (const width of [768, 820, 1024]) {
      await shown.setViewportSize({ width, height: 1024 })
      await expectNoSidewaysScroll(shown)
    }
  }
  await signIn(page, 'qld.master')
  for (const path of [...paths, '/Users/index', '/Agencies/profile']) {
    await openPage(page, path, 'qld')
    await expectFitsTablets(page)
  }
  const staff = await (await browser.newContext()).newPage()
  await staff.goto(`${stateSystemUrl()}/qld/`)
  await staff.getByLabel('Username').fill('qld.admin')
  await staff.getByLabel('Password').fill(password)
  await staff.getByRole('button', { name: 'Sign in' }).click()
  await expect(staff.getByRole('table', { name: 'What waits for us' })).toBeVisible()
  for (const path of [
    '/',
    '/Quotations/work',
    '/WorkOrders/index',
    '/AgreedDays/index',
    '/Repairs/index',
    '/Payments/index',
    '/People/index',
  ]) {
    await staff.goto(`${stateSystemUrl()}/qld${path}`)
    await expectFitsTablets(staff)
  }
  await staff.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`every page is accessible and fits ${width} pixels, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, 'qld.manager')
      for (const path of paths) {
        await openPage(page, path, 'qld')
        await expectGood(page)
      }
      await openPage(page, '/Bookings/view', 'qld')
      await page.getByRole('link', { name: 'Move or cancel' }).last().click()
      await expect(page.getByRole('heading', { name: 'Cancel the visit' })).toBeVisible()
      await expectGood(page)
      await page.getByRole('main').getByRole('link', { name: / QLD / }).click()
      await expect(page.getByText('Invoices, newest first')).toBeVisible()
      await expectGood(page)
    })
  }
}
