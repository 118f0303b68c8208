import { expect, type Page } from '@playwright/test'

export const portalUrl = () => process.env['PORTAL_URL'] as string
export const stateSystemUrl = () => process.env['STATE_SYSTEM_URL'] as string

export const password = 'compliance'

/** From the portal's sign-in page to the state's system, typing as a person would, up to the moment of sending. */
export async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  const state = username.slice(0, username.indexOf('.')).toUpperCase()
  await page.getByRole('button', { name: state, exact: true }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(secret)
}

/** Signs in and waits until the portal stands there. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL((url) => url.origin === portalUrl() && !url.pathname.startsWith('/auth'))
}

export const openUserMenu = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^User menu/ }).click()

/** What the session call says, with the page's own cookies. */
export async function sessionOf(page: Page): Promise<Record<string, unknown> | null> {
  const reply = await page.request.get('/v1/auth/session')
  return reply.ok() ? ((await reply.json()) as { data: Record<string, unknown> }).data : null
}
