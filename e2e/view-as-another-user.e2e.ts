import { expect, test } from './support/journey.ts'
import { beginSession, fillAtSystem, openUserMenu, portalUrl, sessionOf, stateSystemUrl } from './support/people.ts'

test('the provider’s administrator views the portal as a user and switches back', async ({ page }) => {
  // This browser already has a portal session, which must not be mistaken for the new one.
  await beginSession(page, 'qld.manager')
  await page.goto(`${stateSystemUrl()}/vic/Users/login`)
  await fillAtSystem(page, 'vic.admin')
  await page.goto(`${stateSystemUrl()}/vic/App/viewAsUser`)
  await page.getByLabel('Name, username or agency').fill('vic.manager')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('row').filter({ hasText: 'vic.manager' }).getByRole('button').click()

  await expect(page).toHaveURL(`${portalUrl()}/`)
  expect(await sessionOf(page)).toMatchObject({ isImpersonating: true, complianceAgencyState: 'vic' })
  const banner = page.getByText('You are currently viewing the compliance portal as another user')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(banner).toBeHidden()

  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Switch Back' }).click()
  await expect(page).toHaveURL((url) => url.href.startsWith(`${stateSystemUrl()}/vic/`))
  await expect(page.getByText('You have switched back.')).toBeVisible()
  await page.goto(portalUrl())
  await expect(page).toHaveURL(/\/auth\/login/)
})
