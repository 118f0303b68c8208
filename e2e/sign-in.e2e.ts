import type { Page } from '@playwright/test'
import type { Session } from '../contract/auth.ts'
import { expect, test } from './support/journey.ts'
import {
  beginSession,
  fillSignIn,
  openUserMenu,
  portalUrl,
  sessionOf,
  signIn,
  stateSystemUrl,
} from './support/people.ts'

test('a user signs in through their state system, the second time with the right password, and returns to the wanted page', async ({
  page,
}) => {
  const wanted = '/portfolio?query=wattle&facet=OVERDUE&facet=COMPLIANT'
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await fillSignIn(page, 'qld.manager', 'not the password')
  expect(page.url()).toContain(`${stateSystemUrl()}/qld/Users/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The username or password is incorrect.').first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('qld.manager')
  expect(page.url()).not.toContain('qld.manager')
  await page.getByRole('link', { name: 'Forgot your username or password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your username or password?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByLabel('Username').fill('qld.manager')
  await page.getByLabel('Password').fill('compliance')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${portalUrl()}${wanted}`)
  expect(await sessionOf(page)).toMatchObject({ complianceAgencyState: 'qld', isImpersonating: false })
})

test('a token works for one sign-in, and a forged one never', async ({ page, browser }) => {
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/callback?')) callbacks.push(request.url())
  })
  await signIn(page, 'vic.manager')
  expect(callbacks).toHaveLength(1)
  await expect(page).not.toHaveURL(/token=/)

  const thief = await browser.newContext({ baseURL: portalUrl() })
  const theirs = await thief.newPage()
  await theirs.goto(callbacks[0] as string)
  await expect(theirs).toHaveURL(/\/auth\/error\?message=Failed(\+|%20)to(\+|%20)login/)
  await expect(theirs.getByText('Failed to login')).toBeVisible()
  await theirs.goto('/auth/callback?token=forged.token.here&state=%2F')
  await expect(theirs.getByText('Failed to login')).toBeVisible()
  await theirs.goto('/auth/callback?state=%2F')
  await expect(theirs.getByText('Failed to login')).toBeVisible()
  expect(await sessionOf(theirs)).toBeNull()
  await thief.close()
  // Nobody knows which of the two was the thief.
  expect(await sessionOf(page)).toBeNull()

  // A token leaves the address before any file of the page is loaded.
  await page.route('**/assets/**', async (route) => route.abort())
  await page.goto('/auth/callback?token=forged.token.here&state=%2F')
  expect(new URL(page.url()).search).toBe('')
})

test('a sign-in page that stayed open for too long leads to the wanted page after one question', async ({
  page,
  context,
}) => {
  await page.goto('/portfolio?query=wattle')
  await fillSignIn(page, 'vic.manager')
  await context.clearCookies({ name: /acp_sign_in_/ })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You have just signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${portalUrl()}/portfolio?query=wattle`)
})

test('signing out ends the session in the portal and the state system, and Back shows no data', async ({ page }) => {
  await beginSession(page, 'vic.manager')
  const agency = ((await sessionOf(page)) as Session).complianceAgencyName
  await page.goto('/portfolio')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await sessionOf(page)).toBeNull()
  await page.goBack()
  await expect(page.getByText(agency)).toHaveCount(0)
  await page.goto('/portfolio')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByRole('button', { name: 'VIC', exact: true }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

/** Follows a link on a page of another site. */
async function followForeignLink(page: Page, href: string, rel = ''): Promise<void> {
  await page.route('http://elsewhere.example/', async (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a rel="${rel}" href="${href.replaceAll('&', '&amp;')}">Win</a>`,
    }),
  )
  await page.goto('http://elsewhere.example/')
  await page.getByRole('link', { name: 'Win' }).click()
}

test('a link on another site opens the portal and signs out only after a question', async ({ page, context }) => {
  const rels = ['', 'noreferrer']
  const statusOfSession = async () => (await page.request.get(`${portalUrl()}/v1/auth/session`)).status()
  await beginSession(page, 'vic.manager')
  await context.clearCookies({ name: 'acp_session' })
  const login = `${portalUrl()}/auth/login?__acp_state_id=7&__acp_fresh=1&redirect=`
  for (const rel of rels) {
    await followForeignLink(page, `${login}/portfolio`, rel)
    await expect(page.getByRole('heading', { name: 'Open the compliance portal?' })).toBeVisible()
    expect(await statusOfSession()).toBe(401)
  }
  // The same by way of a state system in which nobody is signed in, and of the portal's own page of signing out.
  const logout = encodeURIComponent(
    `${stateSystemUrl()}/qld/Users/logout?redirect_url=${encodeURIComponent(`${login}/`)}`,
  )
  for (const rel of rels) {
    await followForeignLink(page, `${portalUrl()}/auth/logout?logout_url=${logout}`, rel)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    expect(await statusOfSession()).toBe(401)
  }

  await page.goto(`${login}/portfolio`)
  await page.getByRole('button', { name: 'Open the portal' }).click()
  await expect(page).toHaveURL(`${portalUrl()}/portfolio`)
  const signOut = encodeURIComponent(`${stateSystemUrl()}/vic/Users/logout`)
  for (const rel of rels) {
    await followForeignLink(page, `${portalUrl()}/auth/logout?logout_url=${signOut}`, rel)
    await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  }
  await page.goto('/portfolio')
  expect(await sessionOf(page)).toMatchObject({ requiresRelogin: false })
})
