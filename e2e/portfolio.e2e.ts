import type { Page } from '@playwright/test'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs } from './support/people.ts'

/** The same list from the API, with the page's own cookies. */
const listed = async (page: Page, query = '') => read(page, listPortfolio, { query })

const count = (page: Page) => page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*').first()
const shows = async (page: Page, total: number) =>
  expect(count(page)).toHaveText(new RegExp(`^${total.toLocaleString('en-AU')}\\b`))
const addresses = (page: Page) => page.locator('tbody th[scope=row] a')

test('a property manager finds properties by filter, service, manager and part of an address', async ({ page }) => {
  await openAs(page, 'vic.manager', '/portfolio')
  const all = await listed(page)
  await shows(page, all.total)
  await expect(addresses(page)).toHaveText(all.items.map(({ addressLine1 }) => addressLine1))

  await page.getByRole('combobox', { name: 'Compliance status' }).selectOption({ label: 'Compliance issues' })
  await expect(page).toHaveURL(/facet=COMPLIANCE_ISSUES/)
  const issues = await listed(page, 'facet=COMPLIANCE_ISSUES')
  expect(issues.total).toBeGreaterThan(0)
  await shows(page, issues.total)

  await page
    .getByRole('button', { name: /^Services/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Services' }).getByText('Smoke Alarms').click()
  await page.keyboard.press('Escape')
  await shows(page, (await listed(page, 'facet=COMPLIANCE_ISSUES&service=smoke')).total)
  await page.getByRole('combobox', { name: 'How services are matched' }).selectOption({ label: 'Only selected' })
  await shows(page, (await listed(page, 'facet=COMPLIANCE_ISSUES&service=smoke&serviceExclusivity=ONLY')).total)

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/portfolio$/)
  const [wanted] = all.items
  const half = wanted?.addressLine1.slice(0, -3) ?? ''
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search properties' }).fill(half)
  await expect(page).toHaveURL(/query=/)
  await expect(
    addresses(page)
      .filter({ hasText: wanted?.addressLine1 ?? '' })
      .first(),
  ).toBeVisible()
  await shows(page, (await listed(page, `query=${encodeURIComponent(half)}`)).total)

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search properties' })).toHaveValue(half.trim())
})
