import type { Page } from '@playwright/test'
import { addMonths, dayIn } from '../contract/days.ts'
import { shortDay } from '../contract/day-text.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openSystem, useSession } from './support/people.ts'
import { read } from './support/read.ts'

const today = dayIn('Australia/Adelaide', new Date())

/** A property whose smoke alarms are compliant with a check of more than two months ago. */
async function compliantProperty(page: Page): Promise<{ id: number; address: string }> {
  const { items } = await read(page, listPortfolio, { query: 'page-size=100&facet=COMPLIANT' })
  for (const { compliancePropertyId, addressLine1, services } of items) {
    const smoke = services.find(({ shortName }) => shortName === 'smoke')
    if (smoke?.compliance === 'COMPLIANT' && smoke.lastServiceDate && smoke.lastServiceDate < addMonths(today, -2))
      return { id: compliancePropertyId, address: addressLine1 }
  }
  throw new Error('No property of the demo data has an old check of its alarms')
}

test('a draft is simulated and published, and the result of a property changes', async ({ page, browser }) => {
  await useSession(page, 'sa.manager')
  const { id } = await compliantProperty(page)
  const staff = await openSystem(browser, 'sa.admin', '/Law/index')

  const inForce = staff.getByRole('table', { name: 'In force', exact: true })
  await inForce.getByRole('link', { name: 'New version of Working smoke alarms' }).click()
  await staff.getByLabel('Name', { exact: true }).fill('Monthly smoke alarm check')
  await staff.getByLabel('Why there is a new version').selectOption('The law changes')
  await staff.getByLabel('Kind').selectOption('A check by a date')
  await staff.getByLabel('When it applies').selectOption({ value: 'INTERVAL' })
  // A fault breaches a duty to repair or a standard, never one to check.
  await staff.getByLabel(/^Codes of the findings that breach it/).fill('')
  await staff.getByLabel('First day in force').fill(today)
  await staff.getByRole('button', { name: 'Save the draft' }).click()
  await expect(staff.getByText('Saved.')).toBeVisible()
  await expect(staff.getByText('The draft is not complete yet.')).toBeVisible()
  await expect(staff.getByText(`This version ends on ${shortDay(today)}`)).toBeVisible()
  await staff.getByLabel('Interval in months').fill('1')
  await staff.getByRole('button', { name: 'Save the draft' }).click()

  await staff.getByRole('button', { name: 'Simulate' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Simulation: Monthly smoke alarm check' })).toBeVisible()
  await expect(async () => {
    await staff.reload()
    await expect(staff.getByText('Finished ')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  const agencies = staff.getByRole('table', { name: /^By agency/ })
  await agencies
    .getByRole('link', { name: /Breached$/ })
    .first()
    .click()
  await expect(staff.getByRole('table', { name: 'Properties' }).getByRole('row').nth(1)).toContainText('Breached')
  await staff.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(staff)
  await staff.setViewportSize({ width: 1280, height: 900 })
  await staff.goBack()
  await agencies.getByRole('link').first().click()
  for (const [name, file] of [
    ['Export to Excel', /\.xlsx$/],
    ['Letter to owners (PDF)', /\.pdf$/],
  ] as const) {
    const download = staff.waitForEvent('download')
    await staff.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }

  await staff.getByRole('link', { name: 'The draft' }).click()
  await expect(staff.getByText('You changed this draft last.')).toBeVisible()
  const second = await openSystem(browser, 'sa.law', new URL(staff.url()).pathname.replace(/^\/sa/, ''))
  await second.getByRole('button', { name: /^Publish, in force from/ }).click()
  await expect(second.getByText('Published. The properties of the state are being evaluated with it.')).toBeVisible()
  await expect(async () => {
    await page.goto(`/property/${id}`)
    await expect(page.getByText(/Smoke alarm check is due today/).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    await second.reload()
    await expect(second.getByRole('row').filter({ hasText: 'Published: Monthly' })).toContainText('Done', {
      timeout: 500,
    })
  }).toPass({ timeout: 60_000 })
  await page.goto('/law')
  await expect(page.getByRole('article', { name: 'Monthly smoke alarm check' })).toContainText('Version 2')
})
