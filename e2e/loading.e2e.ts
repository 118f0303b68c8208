import type { Page } from '@playwright/test'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

/** Longer than the browser takes to show the outline of a page, so that the content arrives after it. */
const replyMs = 400
const mostMovement = 0.01
/** Compressed JavaScript of a page with the parts that it loads at once. */
const mostScriptBytes = 224_000

type Moved = { moved: number }

/** Adds up how far the page moves by itself, as the browser measures it. */
async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = window as unknown as Moved
    total.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const movement = async (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Moved).moved)
const scriptBytes = async (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

test('pages stay in place while they load, and load little JavaScript', async ({ page }) => {
  // Menus that are fetched later, while the browser is idle, do not count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await openAs(page, 'vic.manager', '/portfolio')
  const { items } = await read(page, listPortfolio, { query: 'facet=ACTIVE_NOTICES' })
  const [property] = items
  if (!property) throw new Error('No property of the demo data has an access issue')
  await watchMovement(page)
  await page.route('**/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, replyMs))
    await route.continue()
  })

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/portfolio')
    await expect(page.getByRole('link', { name: 'Page 2' })).toBeVisible()
    expect(await movement(page)).toBeLessThan(mostMovement)
    expect(await scriptBytes(page)).toBeLessThan(mostScriptBytes)

    await page.goto(`/property/${property.compliancePropertyId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(property.addressLine1)
    await expect(page.getByRole('region', { name: 'Services', exact: true })).toBeVisible()
    expect(await movement(page)).toBeLessThan(mostMovement)
    expect(await scriptBytes(page)).toBeLessThan(mostScriptBytes)
  }

  const ends = { '/': /^Resolve reported findings \d/, '/action-required/update': /^Actions for / }
  await page.setViewportSize({ width: 820, height: 900 })
  for (const [path, name] of Object.entries(ends)) {
    await page.goto(path)
    await expect(page.getByRole('tab', { name }).or(page.getByRole('button', { name })).first()).toBeVisible()
    expect(await movement(page)).toBeLessThan(mostMovement)
  }
})

test('quotes stay in place while a search is typed and a page is turned', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'vic.manager', '/quotes')
  await watchMovement(page)
  await page.goto('/quotes')
  const showsRows = async () => {
    await expect(page.locator('[data-refreshing]')).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Quotes' }).getByRole('rowheader').first()).toBeVisible()
  }
  await showsRows()
  await page.getByRole('searchbox', { name: 'Search quotes' }).pressSequentially('st', { delay: 80 })
  await expect(page).toHaveURL(/query=st/)
  await showsRows()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/query/)
  await showsRows()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await showsRows()
  expect(await movement(page)).toBeLessThan(mostMovement)
})
