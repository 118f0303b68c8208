import type { Page } from '@playwright/test'
import { listAccessIssues, listUrgentAccessIssues } from '../contract/access-issues/access-issue-lists.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const path = '/action-required/access-issues'

const rows = (page: Page) => page.getByRole('table', { name: 'Access issues' }).locator('tbody').getByRole('row')
const expectTotal = async (page: Page, total: number) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 }).locator('..')).toContainText(String(total))

test('a property manager sees the access issues, urgent ones first, and opens the property', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager', '/settings/preferences')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Action Required' }).click()
  await page.getByRole('menuitem', { name: 'Access Issues' }).click()
  await expect(page).toHaveURL(path)
  await expect(rows(page)).toHaveCount(10)
  await expectTotal(page, (await read(page, listAccessIssues)).total)
  await expect(rows(page).first()).toContainText('Urgent')

  await page.getByLabel('Urgency').selectOption('Urgent')
  await expect(page).toHaveURL(/facet=URGENT_ACTIVE_NOTICES/)
  const stats = await read(page, getStats)
  const { urgent } = stats.actionRequired.ACTIVE_NOTICES_STATS
  await expectTotal(page, urgent)
  expect((await read(page, listUrgentAccessIssues)).total).toBe(urgent)
  await expect(rows(page)).toHaveCount(Math.min(10, urgent))

  await page.getByRole('button', { name: 'What the tags mean' }).click()
  await expect(page.getByRole('dialog', { name: 'What the tags mean' })).toBeVisible()
  await page.keyboard.press('Escape')

  const link = rows(page).first().getByRole('link').first()
  const address = await link.innerText()
  await link.click()
  await expect(page).toHaveURL(/\/property\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/facet=URGENT_ACTIVE_NOTICES/)
  await expect(rows(page).first().getByRole('link').first()).toHaveText(address)
})
