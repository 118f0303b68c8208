import type { Session } from '../contract/auth.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openUserMenu, portalUrl, sessionOf, signIn } from './support/people.ts'

test('a master user switches portfolio, and no data of the old one remains', async ({ page }) => {
  await signIn(page, 'vic.master')
  const before = (await sessionOf(page)) as Session
  expect(before.agencyCount).toBeGreaterThanOrEqual(7)
  await page.goto('/portfolio?query=left+over&property-manager=1')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Portfolio' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await expect(panel.getByText(/account manager/)).toBeVisible()
  const portfolios = panel.getByRole('list', { name: 'Portfolios' })
  await expect(portfolios.getByRole('listitem')).toHaveCount(5)
  await expect(portfolios.getByRole('listitem').filter({ hasText: before.complianceAgencyName })).toContainText(
    'Current',
  )
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Next page' }).click()
  const other = portfolios
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first()
  const name = ((await other.textContent()) ?? '').trim()
  await other.getByRole('button').click()
  await expect(page).toHaveURL(`${portalUrl()}/`)
  await expect(panel).toBeHidden()
  const after = (await sessionOf(page)) as Session
  expect(name).toContain(after.complianceAgencyName)
  expect(after.complianceAgencyId).not.toBe(before.complianceAgencyId)
  await expect(page.getByRole('main')).toContainText(after.complianceAgencyName)
  await expect(page.getByRole('main')).not.toContainText(before.complianceAgencyName)
})

test('a second tab follows when the portfolio is switched', async ({ page, context }) => {
  await signIn(page, 'vic.master')
  const second = await context.newPage()
  await second.goto('/')
  const before = ((await sessionOf(page)) as Session).complianceAgencyName
  await expect(second.getByRole('main')).toContainText(before)
  await page.getByRole('button', { name: 'Switch portfolio' }).click()
  const choices = page.getByRole('dialog').getByRole('list', { name: 'Portfolios' }).getByRole('button')
  await choices.first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const after = ((await sessionOf(page)) as Session).complianceAgencyName
  await expect(second.getByRole('main')).toContainText(after)
})

test('a user with one agency cannot switch', async ({ page }) => {
  await signIn(page, 'vic.manager')
  await expect(page.getByRole('button', { name: 'Switch portfolio' })).toHaveCount(0)
  await openUserMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Switch Portfolio' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
})
