import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const phone = { width: 390, height: 844 }

/** Parts far down load when a person scrolls near them. */
async function wholeHeight(page: Page): Promise<number> {
  for (let screens = 0; screens < 6; screens += 1) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), screens * phone.height)
    await page.waitForLoadState('networkidle')
  }
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** The rows of the list of work: how high each is, and whether its address and its button can be pressed where they are. */
const rowsOfWork = async (page: Page) =>
  page.locator('[data-work-row]').evaluateAll((rows) =>
    rows.map((row) => {
      row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const isReached = [...row.querySelectorAll('a, [data-work-action]')].every((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        return control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      return { height: Math.ceil(row.getBoundingClientRect().height), isReached }
    }),
  )

/** Rows that are higher than a phone shows six of at once. */
const highRows = async (page: Page) =>
  page
    .locator('main [data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => Math.ceil(row.getBoundingClientRect().height)).filter((height) => height > 96),
    )

test('on a phone the dashboard is short, and each row of a list says its reason and offers its button', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openAs(page, 'vic.manager', '/')
  await expect(page.getByRole('button', { name: /^Resolve findings of/ }).first()).toBeVisible()
  // Parts that have nothing to say leave once they have loaded.
  await expect.poll(async () => wholeHeight(page)).toBeLessThanOrEqual(2500)
  expect(await highRows(page)).toEqual([])
  for (const path of ['/portfolio', '/action-required/access-issues', '/action-required/update', '/work-orders']) {
    await page.goto(path)
    await expect(page.locator('main [data-row]').first()).toBeVisible()
    expect(await highRows(page), path).toEqual([])
  }
})

test('on a phone the list of work and the forecast are short, and nothing covers a row', async ({ page }) => {
  await page.setViewportSize(phone)
  await openAs(page, 'vic.manager', '/work?property-manager=all')
  await expect(page.locator('[data-work-row]').first()).toBeVisible()
  const rows = await rowsOfWork(page)
  expect(rows.filter(({ height, isReached }) => height > 96 || !isReached)).toEqual([])
  await page.goto('/forecast')
  await expect(page.getByRole('heading', { name: 'The next 24 months' })).toBeVisible()
  expect(await wholeHeight(page)).toBeLessThanOrEqual(4000)
})
