import type { Locator, Page } from '@playwright/test'
import { listReportedFindings } from '../contract/findings/reported-findings.ts'
import { listIntegratedPortfolio, listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

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

/** The list to which a number leads; its filters are further parameters of the address. */
const listOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://portal')
  return { list: `${pathname} ${searchParams.get('managed-by') ?? ''}`, pathname, searchParams }
}

/** The total of the list at an address, from the API. */
async function totalAt(page: Page, href: string): Promise<number> {
  const { pathname, searchParams } = listOf(href)
  const managedBy = searchParams.get('managed-by')
  searchParams.delete('managed-by')
  if (managedBy === 'OTHER') searchParams.set('provided-by', managedBy)
  const lists = pathname === '/portfolio' ? listPortfolio : listReportedFindings
  return (await read(page, managedBy ? listIntegratedPortfolio : lists, { query: String(searchParams) })).total
}

/** Opens the first number of each list, and asks the API for the totals of the others. */
async function followAll(page: Page, parts: readonly Locator[]): Promise<number> {
  const numbers = (await Promise.all(parts.map(numbersIn))).flat()
  const opened = new Set<string>()
  // A link within the dashboard selects a tab.
  for (const number of numbers.filter(({ href }) => !href.startsWith('/?'))) {
    const { list } = listOf(number.href)
    if (opened.has(list)) expect(await totalAt(page, number.href), number.name).toBe(number.count)
    else await follow(page, number)
    opened.add(list)
  }
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
  }
  return labels
}

test('the numbers of the dashboard equal the totals of its lists, for one property manager and for all', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openAs(page, 'qld.manager')
  await expect(page.getByRole('list', { name: 'Portfolio in numbers' })).toBeVisible()
  expect(await openTabs(page)).toEqual([
    'All work',
    'Enrol new managements',
    'Resolve reported findings',
    'Resolve access issues',
    'Pay overdue invoices',
  ])

  const managed = charts(page, 'Portfolio', 'Actions required')
  expect(await followAll(page, [page.getByRole('list', { name: 'Portfolio in numbers' }), ...managed])).toBeGreaterThan(
    10,
  )

  // By the address: a choice in the header is kept, and other journeys of this user would see it.
  const manager = page.getByRole('combobox', { name: 'Property manager' }).locator('option').last()
  const id = (await manager.getAttribute('value')) ?? ''
  await page.goto(`/?property-manager=${id}`)
  await expect(page.getByRole('list', { name: 'Portfolio in numbers' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const [one] = (await numbersIn(managed[0] as Locator)).filter(({ href }) => !href.startsWith('/?'))
  await follow(page, one as Number)

  await page.getByRole('tab', { name: 'Other service providers' }).click()
  await expect(page.getByText(/^\* Based on information supplied by your agency/)).toBeVisible()
  await page.goto('/?property-manager=all&graphs-tab=other-service-providers')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await followAll(page, charts(page, 'Compliance', 'Compliance summary'))).toBeGreaterThan(3)
})
