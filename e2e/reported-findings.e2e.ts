import type { Page } from '@playwright/test'
import { listReportedFindings, listUrgentFindings } from '../contract/findings/reported-findings.ts'
import { getStats } from '../contract/dashboard/stats.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'

const path = '/action-required/reported-findings'

const rows = (page: Page) => page.getByRole('table', { name: 'Reported findings' }).locator('tbody').getByRole('row')
const expectTotal = async (page: Page, total: number) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 }).locator('..')).toContainText(String(total))

test('a property manager filters the findings to the urgent ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Action Required' }).click()
  await page.getByRole('menuitem', { name: 'Reported Findings' }).click()
  await expect(page).toHaveURL(path)
  await expect(rows(page)).toHaveCount(10)
  await expectTotal(page, (await read(page, listReportedFindings)).total)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('dialog').getByText('Urgent', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/facet=URGENT/)
  const { actionRequired } = await read(page, getStats)
  const { urgent } = actionRequired.REPORTED_FINDINGS_STATS
  await expectTotal(page, urgent)
  expect((await read(page, listUrgentFindings)).total).toBe(urgent)

  await page.getByRole('button', { name: /^Categories/ }).click()
  await expectAccessible(page)
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

test('a search finds part of an address, and treats script or SQL as plain text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager', path)
  const address = await rows(page).first().getByRole('link').first().innerText()
  await page.getByRole('searchbox').first().fill(address.slice(0, -3))
  await expect(page).toHaveURL(/query=/)
  await expect(rows(page).first()).toContainText(address)
  await page.getByRole('searchbox').first().fill(`<img src=x onerror=alert(1)>' or 1=1 --`)
  await expect(page.getByText('No reported findings found')).toBeVisible()
  await expectAccessible(page)
})

test('without the problem register neither the page nor the endpoint is available', async ({ page }) => {
  await openAs(page, 'vic.manager', path)
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  const reply = await page.request.get('/v1/reported-findings')
  expect(reply.status()).toBe(403)
})

test('on a phone the findings are cards, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, 'qld.manager', path)
  await expect(page.getByRole('list', { name: 'Reported findings' }).getByRole('link').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
