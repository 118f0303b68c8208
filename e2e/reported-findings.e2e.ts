import type { Page } from '@playwright/test'
import { listReportedFindings, listUrgentFindings } from '../contract/findings/reported-findings.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const path = '/action-required/reported-findings'

const rows = (page: Page) => page.getByRole('table', { name: 'Reported findings' }).locator('tbody').getByRole('row')
const expectTotal = async (page: Page, total: number) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 }).locator('..')).toContainText(String(total))

test('a property manager filters the findings to the urgent ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager', '/settings/preferences')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Action Required' }).click()
  await page.getByRole('menuitem', { name: 'Reported Findings' }).click()
  await expect(page).toHaveURL(path)
  await expect(rows(page)).toHaveCount(10)
  await expectTotal(page, (await read(page, listReportedFindings)).total)

  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('dialog').getByText('Urgent', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/facet=URGENT/)
  const { actionRequired } = await read(page, getStats)
  const { urgent } = actionRequired.REPORTED_FINDINGS_STATS
  await expectTotal(page, urgent)
  expect((await read(page, listUrgentFindings)).total).toBe(urgent)

  await page.getByRole('button', { name: /^Categories/ }).click()
  await page.getByRole('dialog').getByText('Disconnected for safety', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category=DISCONNECTED_SAFETY_ISSUE/)
  await expectTotal(
    page,
    (await read(page, listReportedFindings, { query: 'facet=URGENT&category=DISCONNECTED_SAFETY_ISSUE' })).total,
  )
  await page.reload()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Disconnected for safety')

  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL(path)
  await page.getByLabel('Sort by').selectOption('Address')
  await expect(page).toHaveURL(/order=address/)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/property\/\d+$/)
})
