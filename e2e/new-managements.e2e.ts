import type { Session } from '../contract/auth.ts'
import { listNewManagements, type NewManagement } from '../contract/new-managements.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs, sessionOf } from './support/people.ts'
import type { Page } from '@playwright/test'

const tab = '/?action-required-tab=new-managements'
const listed = async (page: Page) => read(page, listNewManagements, { query: 'page-size=100' })
const table = (page: Page) => page.getByRole('table', { name: 'New managements' })
const rowOf = (page: Page, { addressLine1 }: NewManagement) =>
  table(page).getByRole('row').filter({ hasText: addressLine1 })

test('a new management is enrolled with an order in the state system, and is marked for all users', async ({
  page,
  context,
}) => {
  await openAs(page, 'qld.manager', tab)
  const chosen = (await listed(page)).items.find(({ isUnderEnrolment }) => !isUnderEnrolment) as NewManagement
  const row = rowOf(page, chosen)
  await expect(row).toBeVisible()
  const opened = context.waitForEvent('page')
  await row.getByRole('link', { name: /^Enrol property/ }).click()
  const order = await opened
  await expect(order.getByLabel('Property address')).toHaveValue(chosen.address)
  await order.getByLabel('Smoke alarm').check()
  await order.getByRole('button', { name: 'Send to the provider' }).click()
  await expect(order.getByText(/Work order \d+ was sent to the provider/)).toBeVisible()
  await order.close()

  const name = ((await sessionOf(page)) as Session).complianceUserName
  await expect(row.getByRole('button', { name: 'Enrolment in progress' })).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText(name)
  const after = (await listed(page)).items.find(
    ({ portfolioPropertyId }) => portfolioPropertyId === chosen.portfolioPropertyId,
  )
  expect(after).toMatchObject({ isUnderEnrolment: true, underEnrolmentBy: name })
  await page.reload()
  await expect(row.getByRole('button', { name: 'Enrolment in progress' })).toBeVisible()
})
