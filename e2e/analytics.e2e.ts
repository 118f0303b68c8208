import { readFile } from 'node:fs/promises'
import { getAnalytics } from '../contract/analytics.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
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

test('a master user sees all agencies together or one alone, exports it, and opens the list of a number', async ({
  page,
}) => {
  await openAs(page, 'vic.master', '/settings/preferences')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/\/analytics$/)
  const analytics = await read(page, getAnalytics)
  expect(analytics.agencies.length).toBeGreaterThan(4)
  for (const name of figures) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()

  const session = await sessionOf(page)
  const current = analytics.agencies.find(({ id }) => id === session?.['complianceAgencyId'])
  const agencies = page.getByRole('region', { name: 'Compliance by agency', exact: true })
  await expect(agencies.getByRole('button', { name: 'Switch portfolio to open' })).toBeVisible()
  const link = agencies.getByRole('link', { name: /compliance issues/ })
  await expect(link).toContainText(String(current?.complianceIssues))
  const list = await read(page, listPortfolio, { query: 'facet=COMPLIANCE_ISSUES' })
  expect(list.total).toBe(current?.complianceIssues)

  for (const name of figures) {
    const figure = page.getByRole('region', { name, exact: true })
    await figure.getByRole('button', { name: 'Show numbers' }).click()
    await expect(figure.getByRole('table').or(figure.getByRole('list')).first()).toBeVisible()
  }
  await expect(page.getByRole('table', { name: 'Compliance trend' }).getByRole('row')).toHaveCount(13)

  await page.goto('/analytics')
  const chosen = analytics.choices[1] as { id: number; name: string }
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
  const workbook = await readWorkbook(await readFile(await file.path()))
  const alone = await read(page, getAnalytics, { query: `agency=${chosen.id}` })
  expect(workbook.sheet('Agencies').rows[1]?.slice(0, 2)).toEqual([chosen.name, alone.agencies[0]?.compliant])

  await page.goto('/analytics')
  await link.click()
  await expect(page).toHaveURL(/\/portfolio\?facet=COMPLIANCE_ISSUES$/)
})
