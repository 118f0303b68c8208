import { listAgencies, type Session } from '../contract/auth.ts'
import { expect, test } from './support/journey.ts'
import { beginSession, enterAgency, openUserMenu, portalUrl, sessionOf } from './support/people.ts'
import { read } from './support/read.ts'

test('a master user switches portfolio, and no data of the old one remains', async ({ page }) => {
  await beginSession(page, 'vic.master')
  const before = (await sessionOf(page)) as Session
  expect(before.agencyCount).toBeGreaterThanOrEqual(7)
  const second = await page.context().newPage()
  await second.goto('/')
  await expect(second.getByRole('main')).toContainText(before.complianceAgencyName)
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
  // A second tab follows.
  await expect(second.getByRole('main')).toContainText(after.complianceAgencyName)
})

test('an agency whose access is switched off sees the restricted page, and its user can leave it', async ({ page }) => {
  await beginSession(page, 'sa.master')
  const agencies = await read(page, listAgencies)
  let isRestricted = false
  for (const { complianceAgencyId } of agencies) {
    await enterAgency(page, complianceAgencyId)
    isRestricted = (await page.request.get('/v1/agency/property-managers')).status() === 403
    if (isRestricted) break
  }
  expect(isRestricted).toBe(true)
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { name: 'This page is restricted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch portfolio', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Portfolio' }).click()
  await page.getByRole('dialog').getByRole('list', { name: 'Portfolios' }).getByRole('button').first().click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
