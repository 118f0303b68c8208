import type { Page } from '@playwright/test'
import { addMonths, dayIn } from '../contract/days.ts'
import { getPropertyAsAt, listPortfolioAsAt } from '../contract/ledger.ts'
import { shortDay } from '../contract/day-text.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

const today = () => dayIn('Australia/Melbourne', new Date())
const addresses = (page: Page) => page.locator('tbody th[scope=row] a')
const numberOf = (page: Page, label: string) =>
  page.getByLabel('Properties by compliance').locator('div').filter({ hasText: label }).locator('dd')

test('a property manager sees the portfolio and a property as at a past day, and comes back to today', async ({
  page,
}) => {
  await openAs(page, 'vic.manager', '/portfolio')
  await page.getByRole('link', { name: 'As at a past day' }).click()
  await expect(page).toHaveURL(/as-at=\d{4}-\d\d-\d\d/)
  await expect(page.getByText('Nothing can be changed here.')).toBeVisible()

  const day = addMonths(today(), -8)
  const field = page.getByRole('textbox', { name: 'Another day' })
  await field.fill(shortDay(day))
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`as-at=${day}`))
  await expect(page.getByRole('heading', { level: 1, name: `Portfolio as at ${shortDay(day)}` })).toBeVisible()
  const said = await read(page, listPortfolioAsAt, { query: `as-at=${day}` })
  expect(said.total).toBeGreaterThan(100)
  await expect(addresses(page)).toHaveText(said.items.map(({ addressLine1 }) => addressLine1))
  await expect(numberOf(page, 'Compliance issues')).toHaveText(String(said.counts['COMPLIANCE_ISSUES']))
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Compliance status' }).selectOption({ label: 'Compliance issues' })
  const issues = await read(page, listPortfolioAsAt, { query: `as-at=${day}&compliance=COMPLIANCE_ISSUES` })
  await expect(addresses(page)).toHaveText(issues.items.map(({ addressLine1 }) => addressLine1))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(`Portfolio as at ${day}`)

  const [first] = issues.items
  if (!first) throw new Error('The demo data has no property with issues on that day')
  await addresses(page).first().click()
  await expect(page.getByText(`As at ${shortDay(day)}`).first()).toBeVisible()
  const then = await read(page, getPropertyAsAt, { id: first.compliancePropertyId, query: `as-at=${day}` })
  await expect(page.getByText(then.reasons[0] ?? '').first()).toBeVisible()
  await expect(page.getByText(/of the ledger/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Request service/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL(new RegExp(`/property/${first.compliancePropertyId}$`))
  await expect(page.getByRole('link', { name: /Request service/ })).toBeVisible()
})
