import { readFile } from 'node:fs/promises'
import { listIntegratedPortfolio } from '../contract/portfolio/property-lists.ts'
import { readWorkbook } from '../server/testing/read-workbook.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs } from './support/people.ts'

test('the filtered list of other providers is exported with the rows of the list', async ({ page }) => {
  await openAs(page, 'vic.master', '/portfolio?managed-by=OTHER')
  await expect(page.getByRole('heading', { level: 1, name: 'Other service providers' })).toBeVisible()
  await expect(page.getByText(/^\* Based on what your agency has told us/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Compliance status' }).selectOption({ label: 'Compliance issues*' })
  await expect(page).toHaveURL(/facet=COMPLIANCE_ISSUES/)
  await page.getByRole('button', { name: 'Next due' }).click()
  await expect(page).toHaveURL(/sort=due/)
  const query = 'provided-by=OTHER&facet=COMPLIANCE_ISSUES&sort=due&page-size=100'
  const { items, total } = await read(page, listIntegratedPortfolio, { query })
  expect(total).toBeGreaterThan(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Other service providers \d{4}-\d\d-\d\d\.xlsx$/)
  const book = await readWorkbook(await readFile(await file.path()))
  const sheet = book.sheet('Properties')
  expect(sheet.rows.length - 1).toBe(total)
  expect(sheet.column('Address').slice(0, items.length)).toEqual(items.map(({ addressLine1 }) => addressLine1))
  const due = items.findIndex(({ nextDueDate }) => nextDueDate !== null)
  if (due >= 0) expect(sheet.column('Next due')[due]).toEqual(new Date(`${items[due]?.nextDueDate}T00:00:00Z`))
  for (const cell of sheet.cells) expect(cell.formula).toBeUndefined()
  expect(book.sheet('About this export').rows.map(([, text]) => text)).toContain('Compliance issues*')
})
