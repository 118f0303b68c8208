import { listAgencies } from '../contract/auth.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { enterAgency, openUserMenu, signIn } from './support/people.ts'

test('an agency whose access is switched off sees the restricted page, and its user can leave it', async ({ page }) => {
  await signIn(page, 'sa.master')
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
  await expect(page.getByRole('button', { name: 'Switch portfolio' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible(page)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Portfolio' }).click()
  await page.getByRole('dialog').getByRole('list', { name: 'Portfolios' }).getByRole('button').first().click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
