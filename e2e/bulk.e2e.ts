import type { Page } from '@playwright/test'
import { listAccessIssues } from '../contract/access-issues/access-issue-lists.ts'
import { listBulkActions } from '../contract/bulk-actions/bulk-actions.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/access-issues'
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Act on selected properties' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Bulk actions' })
const latest = async (page: Page) => (await read(page, listBulkActions)).items[0]

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
  await drawerOf(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(drawerOf(page).getByText(`${done} undone`)).toBeVisible()
  expect((await read(page, listAccessIssues)).total).toBe(before.total)
})
