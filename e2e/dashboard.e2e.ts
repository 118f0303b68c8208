import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const numberIn = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)

/** The total that the list shows beside its heading. */
const totalOf = (page: Page) => page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*')
/** The unit after the number is for screen readers. */
const textOfTotal = (count: number) => new RegExp(`^${count.toLocaleString('en-AU')} `)

type Number = { name: string; href: string; count: number }

/** The links with a number in a part of the dashboard. */
async function numbersIn(part: Locator): Promise<Number[]> {
  await expect(part.getByRole('link').first()).toBeVisible()
  return (await part.getByRole('link').all()).reduce<Promise<Number[]>>(async (before, link) => {
    const name = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? ''
    return [...(await before), { name, href: (await link.getAttribute('href')) ?? '', count: numberIn(name) }]
  }, Promise.resolve([]))
}

/** Clicks a number, expects the same total in the list, and goes back. */
async function follow(page: Page, { name, href, count }: Number): Promise<void> {
  const dashboard = page.url()
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page, name).toHaveURL(new URL(href, dashboard).href)
  await expect(totalOf(page), name).toHaveText(textOfTotal(count))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Urgent action required' })).toBeVisible()
}

const charts = (page: Page, ...names: string[]) => names.map((name) => page.getByRole('region', { name, exact: true }))

async function followAll(page: Page, parts: readonly Locator[]): Promise<number> {
  const numbers = (await Promise.all(parts.map(numbersIn))).flat()
  // A link within the dashboard selects a tab.
  for (const number of numbers.filter(({ href }) => !href.startsWith('/?'))) await follow(page, number)
  return numbers.length
}

/** Opens every tab and expects as many rows as its label says. */
async function openTabs(page: Page): Promise<string[]> {
  const labels: string[] = []
  for (const tab of await page.getByRole('tablist', { name: 'Kind of action' }).getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveText(/\d$/)
    const label = (await tab.textContent()) ?? ''
    labels.push(label.replace(/[\d,]+$/, ''))
    // The charts below have tabs too.
    const panel = page.getByRole('tabpanel').first()
    const count = numberIn(label)
    const pageSize = label.startsWith('Enrol') ? 10 : 5
    const headings = 1
    if (count === 0) await expect(panel).toContainText(/You are all up to date!|Nothing (urgent|overdue)\./)
    else if (count <= pageSize) await expect(panel.getByRole('row')).toHaveCount(headings + count)
    else await expect(panel.getByRole('navigation')).toContainText(` of ${count.toLocaleString('en-AU')}`)
    await expectAccessible(page, panel)
  }
  return labels
}

test('the numbers of the dashboard equal the totals of its lists, for one property manager and for all', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openAs(page, 'qld.manager')
  await expect(page.getByRole('list', { name: 'Portfolio in numbers' })).toBeVisible()
  await expectAccessible(page)
  expect(await openTabs(page)).toEqual([
    'Enrol new managements',
    'Resolve reported findings',
    'Resolve access issues',
    'Pay overdue invoices',
  ])

  const managed = charts(page, 'Portfolio', 'Actions required')
  expect(await followAll(page, [page.getByRole('list', { name: 'Portfolio in numbers' }), ...managed])).toBeGreaterThan(
    10,
  )

  const select = page.getByRole('combobox', { name: 'Property manager' })
  // After "All property managers" and "Not assigned".
  await select.selectOption({ index: 2 })
  await expect(page).toHaveURL(/property-manager=\d+/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await followAll(page, managed)

  await page.getByRole('tab', { name: 'Other service providers' }).click()
  await expect(page.getByText(/^\* Based on information supplied by your agency/)).toBeVisible()
  await expectAccessible(page)
  await select.selectOption({ index: 0 })
  await expect(page).not.toHaveURL(/property-manager/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await followAll(page, charts(page, 'Compliance', 'Compliance summary'))).toBeGreaterThan(3)
})

test('without experiments the dashboard shows quotations instead of findings, and the agency’s default manager first', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openAs(page, 'vic.manager')
  const select = page.getByRole('combobox', { name: 'Property manager' })
  await expect(select).not.toHaveValue('all')
  await select.selectOption({ label: 'All property managers' })
  await expect(page).toHaveURL(/property-manager=all/)
  await expect(page.getByRole('tab', { name: 'Other service providers' })).toHaveCount(0)
  expect(await openTabs(page)).toEqual([
    'Enrol new managements',
    'Resolve access issues',
    'Review urgent quotes',
    'Pay overdue invoices',
  ])
  await followAll(page, charts(page, 'Actions required'))
})

test('new managements open their tab, and a slice opens by click and by keyboard', async ({ page }) => {
  await openAs(page, 'qld.manager', '/?action-required-tab=overdue-invoices')
  await page
    .getByRole('link', { name: /^New managements: / })
    .first()
    .click()
  const tab = page.getByRole('tab', { name: /^Enrol new managements/ })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeInViewport()
  const slice = page.getByRole('link', { name: /^Compliance issues, / })
  await slice.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANCE_ISSUES$/)
  await page.goBack()
  // A little after twelve o'clock, where the first slice begins.
  const drawing = page.locator('svg', { has: page.locator('a[href="/portfolio?facet=COMPLIANT"]') })
  await drawing.click({ position: { x: 113, y: 20 } })
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANT$/)
})

test('the services breakdown links to the properties with a service', async ({ page }) => {
  await openAs(page, 'vic.master')
  await page.getByRole('button', { name: 'Services breakdown' }).click()
  const dialog = page.getByRole('dialog', { name: 'Services breakdown' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const link = dialog.getByRole('link', { name: /^Gas, / })
  const count = numberIn((await link.getAttribute('aria-label')) ?? '')
  await link.click()
  await expect(page).toHaveURL(/\/portfolio\?service=gas$/)
  await expect(totalOf(page)).toHaveText(textOfTotal(count))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })
  test('nothing scrolls sideways, and every part is shown', async ({ page }) => {
    await openAs(page, 'qld.manager')
    await expect(page.getByRole('link', { name: /^Compliant, / })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('combobox', { name: 'Kind of action' }).selectOption('overdue-invoices')
    await expect(page.getByRole('region', { name: 'Pay overdue invoices' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
