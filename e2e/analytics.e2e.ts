import excel from 'exceljs'
import type { Page } from '@playwright/test'
import { getAnalytics } from '../contract/analytics.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs, openUserMenu, sessionOf } from './support/people.ts'

const figures = [
  'Compliance trend',
  'Compliance by agency',
  'Compliance by property manager',
  'Days to resolve access issues',
  'Open findings',
  'Money in quotes',
  'Money in invoices',
]

/** Scrolled half way, the sticky header covers part of a button, which axe reports as too small. */
const atTheTop = async (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))

test('a master user sees all agencies together, and each number of the current one opens its list', async ({
  page,
}) => {
  await openAs(page, 'vic.master')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/\/analytics$/)
  const analytics = await read(page, getAnalytics)
  expect(analytics.agencies.length).toBeGreaterThan(4)
  for (const name of figures) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expectAccessible(page)

  const session = await sessionOf(page)
  const current = analytics.agencies.find(({ id }) => id === session?.['complianceAgencyId'])
  const agencies = page.getByRole('region', { name: 'Compliance by agency', exact: true })
  await expect(agencies.getByRole('button', { name: 'Switch portfolio to open' })).toBeVisible()
  const link = agencies.getByRole('link', { name: /compliance issues/ })
  await expect(link).toContainText(String(current?.complianceIssues))
  const list = await read(page, listPortfolio, { query: 'facet=COMPLIANCE_ISSUES' })
  expect(list.total).toBe(current?.complianceIssues)
  await link.click()
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANCE_ISSUES$/)
})

async function showNumbers(page: Page): Promise<void> {
  for (const name of figures) {
    const figure = page.getByRole('region', { name, exact: true })
    await figure.getByRole('button', { name: 'Show numbers' }).click()
    await expect(figure.getByRole('table').or(figure.getByRole('list')).first()).toBeVisible()
  }
  await atTheTop(page)
}

test('each chart has its numbers in a table', async ({ page }) => {
  await openAs(page, 'wa.manager', '/analytics')
  await showNumbers(page)
  await expect(page.getByRole('table', { name: 'Compliance trend' }).getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
})

test('charts and numbers fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, 'wa.manager', '/analytics')
  await expect(page.getByRole('region', { name: 'Money in quotes' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await showNumbers(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('one agency can be shown alone, and its numbers exported', async ({ page }) => {
  await openAs(page, 'vic.master', '/analytics')
  const { choices } = await read(page, getAnalytics)
  const chosen = choices[1] as { id: number; name: string }
  await page.getByRole('button', { name: /^Agencies/ }).click()
  await page.getByRole('dialog', { name: 'Agencies' }).getByText(chosen.name, { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/analytics\\?agency=${chosen.id}$`))
  await page.keyboard.press('Escape')
  const figure = page.getByRole('region', { name: 'Compliance by agency', exact: true })
  await expect(figure.getByRole('list', { name: 'Compliance by agency' }).locator('> li')).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Analytics \d{4}-\d{2}-\d{2}\.xlsx$/)
  const workbook = new excel.Workbook()
  await workbook.xlsx.readFile(await file.path())
  const analytics = await read(page, getAnalytics, { query: `agency=${chosen.id}` })
  const row = workbook.getWorksheet('Agencies')?.getRow(2).values as unknown[]
  expect(row.slice(1, 3)).toEqual([chosen.name, analytics.agencies[0]?.compliant])
})

test('a user without analytics sees the error page, and the server refuses the call too', async ({ page }) => {
  await openAs(page, 'vic.manager', '/analytics')
  await expect(page.getByText('Analytics is not available to you')).toBeVisible()
  const reply = await page.request.get('/v1/analytics')
  expect(reply.status()).toBe(403)
})
