import type { Page } from '@playwright/test'
import { listAccessIssues } from '../contract/access-issues/access-issue-lists.ts'
import { listBulkActions } from '../contract/bulk-actions/bulk-actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/access-issues'
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Act on selected properties' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Bulk actions' })
const latest = async (page: Page) => (await read(page, listBulkActions)).items[0]

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
      return element?.getAttribute('aria-label') ?? label ?? ''
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

test('a property manager confirms ten properties at once, leaves the page meanwhile, and takes it back', async ({
  page,
}) => {
  // So high that the bar of the selection covers no row.
  await page.setViewportSize({ width: 1440, height: 1500 })
  await openAs(page, 'qld.manager', path)
  const before = await read(page, listAccessIssues)
  const first = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(first).toBeEnabled()
  await first.check({ force: true })
  await expect(bar(page)).toContainText(`10 of ${before.total} selected`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(bar(page)).toContainText(`10 of ${before.total} selected`)

  await bar(page).getByRole('button', { name: 'Act on 10 properties' }).click()
  await dialogOf(page).getByText('Confirm tenancy details').click()
  const tenancies = dialogOf(page).getByRole('list', { name: 'Tenancies to confirm' })
  await expect(tenancies.getByRole('listitem')).toHaveCount(3)
  await expect(tenancies).toContainText(/Lease (from )?\d\d\/\d\d\/\d{4}|Vacant/)
  await dialogOf(page)
    .getByRole('button', { name: /^Show all \d+$/ })
    .click()
  await expectAccessible(page)
  await dialogOf(page)
    .getByRole('button', { name: /^Confirm details of \d+ propert/ })
    .click()
  await expect(dialogOf(page)).toBeHidden()

  await page.goto('/')
  await page.reload()
  const header = page.getByRole('banner').getByRole('button', { name: /^Bulk actions, \d+ done/ })
  await expect(header).toBeVisible()
  const action = await latest(page)
  expect(action).toMatchObject({ kind: 'CONFIRM_TENANCY', total: 10, counts: { WAITING: 0, FAILED: 0 } })
  const done = action?.counts.DONE ?? 0
  expect(done).toBeGreaterThan(0)

  await header.click()
  await expect(drawerOf(page).getByRole('list', { name: 'Properties' }).getByRole('listitem')).toHaveCount(10)
  await expect(
    drawerOf(page)
      .getByText(/^(No longer in the list|Still in the list: it has other access issues)$/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await drawerOf(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(drawerOf(page).getByText(`${done} undone`)).toBeVisible()
  expect((await read(page, listAccessIssues)).total).toBe(before.total)
})

test('on a phone, all that match are told to let technicians in by notice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'qld.manager', `${path}?facet=NON_URGENT_ACTIVE_NOTICES`)
  const { total } = await read(page, listAccessIssues, { query: 'facet=NON_URGENT_ACTIVE_NOTICES' })
  await bar(page).getByText('Select all on this page').click()
  await bar(page)
    .getByRole('button', { name: `Select all ${total} that match` })
    .click()
  await expectNoSidewaysScroll(page)
  await bar(page)
    .getByRole('button', { name: `Act on ${total} properties` })
    .click()
  await dialogOf(page).getByText('Allow entry by notice').click()
  await dialogOf(page).getByRole('textbox', { name: 'Allowed until' }).fill('01/01/2020')
  await dialogOf(page)
    .getByRole('button', { name: /^Allow entry at/ })
    .click()
  await expect(
    dialogOf(page)
      .getByText(/^Expiration date must be between/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/')
  await dialogOf(page).getByRole('textbox', { name: 'Allowed until' }).fill(soon)
  await dialogOf(page)
    .getByRole('button', { name: /^Allow entry at/ })
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Bulk actions, \d+ done/ })).toBeVisible()
  const action = await latest(page)
  expect(action).toMatchObject({ kind: 'ALLOW_ENTRY_NOTICE', total, counts: { WAITING: 0, FAILED: 0 } })
})

test('by keyboard alone, two properties get an email from a template', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'qld.manager', path)
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeEnabled()
  await tabTo(page, /^Select \d/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Select \d/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Act on 2 properties$/)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('radio', { name: /^Email the tenants/ })).toBeEnabled()
  await tabTo(page, /^Confirm tenancy details/)
  await page.keyboard.press('ArrowDown')
  await expect(dialogOf(page).getByRole('radio', { name: /^Email the tenants/ })).toBeChecked()
  await tabTo(page, /^Choose$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Preview$/)
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview email' })
  await expect(preview).toContainText('Please contact us about a safety check')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await tabTo(page, /^Send \d+ email/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Bulk actions, \d+ done/ })).toBeVisible()
  expect(await latest(page)).toMatchObject({ kind: 'SEND_EMAIL', total: 2, canBeUndone: false })
})
