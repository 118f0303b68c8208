import ExcelJS from 'exceljs'
import { listIntegratedPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs } from './support/people.ts'

test('the filtered list of other providers is exported with the rows of the list', async ({ page }) => {
  await openAs(page, 'vic.master', '/portfolio?managed-by=OTHER')
  await expect(page.getByRole('heading', { level: 1, name: 'Other service providers' })).toBeVisible()
  await expect(page.getByText(/^\* Based on what your agency has told us/)).toBeVisible()
  await expectAccessible(page)

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
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await file.path())
  const sheet = book.getWorksheet('Properties')
  expect((sheet?.rowCount ?? 0) - 1).toBe(total)
  const addresses = ((sheet?.getColumn(1).values ?? []) as string[]).filter(Boolean).slice(1)
  expect(addresses.slice(0, items.length).map((text) => text.replace(/^'(?=[=+\-@])/, ''))).toEqual(
    items.map(({ addressLine1 }) => addressLine1),
  )
  const headings = sheet?.getRow(1).values as string[]
  const due = items.findIndex(({ nextDueDate }) => nextDueDate !== null)
  if (due >= 0)
    expect(sheet?.getRow(due + 2).getCell(headings.indexOf('Next due')).value).toEqual(
      new Date(`${items[due]?.nextDueDate}T00:00:00Z`),
    )
  sheet?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
  const about = book.getWorksheet('About this export')
  expect(about?.getColumn(2).values).toContain('Compliance issues*')
})

test('an export continues on other pages, and shows when it is ready', async ({ page }) => {
  await openAs(page, 'vic.master', '/portfolio?managed-by=ALL')
  await expect(page.getByRole('heading', { level: 1, name: 'All properties under management' })).toBeVisible()
  // The file is delayed, so that there is time to open another page.
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/portfolio/integrated/export**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export' }).click()
  const tray = page.getByRole('region', { name: 'Downloads' })
  await expect(tray.getByText('Preparing')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(tray.getByText('Preparing')).toBeVisible()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  release()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^All properties under management .*\.xlsx$/)
  await expect(tray.getByText(/^Saved, [\d,]+ rows/)).toBeVisible()
})

test('an export that fails shows why and can be retried', async ({ page }) => {
  await openAs(page, 'vic.master', '/portfolio?managed-by=OTHER')
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  await page.route('**/v1/portfolio/integrated/export**', async (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Export' }).click()
  const tray = page.getByRole('region', { name: 'Downloads' })
  const failure = 'We could not reach the portal. Check your connection and try again.'
  await expect(tray.getByText(failure, { exact: true })).toBeVisible()
  await page.unroute('**/v1/portfolio/integrated/export**')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('.xlsx')
})
