import type { Page } from '@playwright/test'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
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
  await expectAccessible(page)

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

test('every status shows its reason, and a row offers its actions', async ({ page }) => {
  await openAs(page, 'vic.manager', '/portfolio?facet=COMPLIANCE_ISSUES')
  await page.getByRole('button', { name: /Why$/ }).first().focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'Why' })
  await expect(why.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)

  await page
    .getByRole('button', { name: /Services$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Services' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Request service (opens in a new tab)' })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'View property' }).click()
  await expect(page).toHaveURL(/\/property\/\d+$/)
})

test('pressing a heading sorts the list, and Back undoes it', async ({ page }) => {
  await openAs(page, 'qld.manager', '/portfolio')
  await page.getByRole('button', { name: 'Next due' }).click()
  await expect(page).toHaveURL(/sort=due$/)
  const soonest = await listed(page, 'sort=due')
  await expect(addresses(page)).toHaveText(soonest.items.map(({ addressLine1 }) => addressLine1))
  await page.getByRole('button', { name: 'Next due' }).click()
  const latest = await listed(page, 'sort=due&direction=descending')
  await expect(addresses(page)).toHaveText(latest.items.map(({ addressLine1 }) => addressLine1))
  await page.goBack()
  await expect(addresses(page)).toHaveText(soonest.items.map(({ addressLine1 }) => addressLine1))
})

test('Back undoes a whole search, even if it was typed with pauses, and keeps the filters', async ({ page }) => {
  await openAs(page, 'vic.manager')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click()
  await page.getByRole('combobox', { name: 'Compliance status' }).selectOption({ label: 'Compliance issues' })
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANCE_ISSUES$/)
  const issues = await listed(page, 'facet=COMPLIANCE_ISSUES')
  await shows(page, issues.total)

  const search = page.getByRole('searchbox', { name: 'Search properties' })
  const half = issues.items[0]?.addressLine1.slice(0, 6).trim() ?? ''
  const searchesFor = async (text: string) =>
    expect(page).toHaveURL(({ searchParams }) => searchParams.get('query') === text.trim())
  for (const letters of [half.slice(0, 2), half.slice(0, 4), half]) {
    await search.fill(letters)
    await searchesFor(letters)
  }
  await shows(page, (await listed(page, `facet=COMPLIANCE_ISSUES&query=${encodeURIComponent(half)}`)).total)

  await page.goBack()
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANCE_ISSUES$/)
  await expect(search).toHaveValue('')
  await shows(page, issues.total)
  await page.goForward()
  await searchesFor(half)
  await expect(search).toHaveValue(half)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/portfolio$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('an invalid address or search shows a message and breaks nothing', async ({ page }) => {
  await openAs(page, 'vic.manager', '/portfolio?facet=NONSENSE')
  await expect(page.getByText('There is no filter called NONSENSE')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(addresses(page).first()).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search properties' })
  for (const text of ["'; drop table property_cards; --", '<script>alert(1)</script>', '%']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page.getByText('No properties found')).toBeVisible()
    await expect(page.getByText(`“${text}”`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(addresses(page).first()).toBeVisible()

  await page.goto('/portfolio?page=9999')
  await expect(page).toHaveURL(/page=\d{1,3}$/)
  await expect(addresses(page).first()).toBeVisible()
  await page.goto('/portfolio?property-manager=2147483647')
  await expect(page.getByText('This property manager was not found')).toBeVisible()
})

test('the list fits a phone, with everything reachable and nothing outside the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, 'vic.manager', '/portfolio')
  await expect(page.getByRole('list', { name: 'Portfolio' }).getByRole('link').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filter properties' })
  await expectAccessible(page)
  await filters.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Next due, soonest first' })
  await expect(page).toHaveURL(/sort=due/)
})
