import { readFile } from 'node:fs/promises'
import { getForecast, listForecast } from '../contract/forecast.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

test('a property manager sees what comes, opens a number and exports its list', async ({ page }) => {
  await openAs(page, 'vic.manager', '/forecast')
  const quarters = page.locator('summary', { hasText: / new$/ })
  const firstTable = page.getByRole('table').first()
  await expect(firstTable).toBeVisible()
  const forecast = await read(page, getForecast)
  const place = forecast.months.findIndex(({ due }, index) => index > 0 && due > 0)
  const month = forecast.months[place]
  if (!month) throw new Error('Nothing falls due')
  await expect(page.getByText('From 01/03/2027: Efficient shower heads')).toBeVisible()

  // All quarters but the current one are folded.
  for (const quarter of (await quarters.all()).slice(1)) await quarter.click()
  const isFirst = forecast.months.slice(0, place).every(({ due }) => due === 0)
  await page
    .getByRole('link', { name: /, Checks due, / })
    .nth(isFirst ? 0 : 1)
    .click()
  await expect(page).toHaveURL(new RegExp(`month=${month.month}`))
  const list = await read(page, listForecast, { query: `measure=due&month=${month.month}` })
  expect(list.total).toBe(month.due)
  const first = list.items[0]
  await expect(page.getByRole('link', { name: first?.addressLine1 ?? '' }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const workbook = await readWorkbook(await readFile(await (await download).path()))
  expect(workbook.sheet('Forecast').rows).toHaveLength(month.due + 1)

  // The chosen property manager and service filter every number and stay in the address.
  await page.goto('/forecast?property-manager=none')
  await page.getByLabel('Service', { exact: true }).selectOption('smoke')
  await expect(page).toHaveURL(/service=smoke/)
  await expect(page).toHaveURL(/property-manager=none/)
  const chosen = await read(page, getForecast, { query: 'service=smoke&property-manager=none' })
  await expect(firstTable.getByRole('row').nth(1)).toContainText(String(chosen.months[0]?.overdue))
})
