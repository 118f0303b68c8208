import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { beginSignIn, getSession, listAgencies, login, switchAgency, type Session } from '../../contract/auth.ts'
import { getPendingTerms } from '../../contract/me.ts'

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

/** Signs in through the pages: for journeys about signing in and out. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectPortal(page)
}

/**
 * Signs in by the calls that the pages make, without opening one: for journeys that need a session of their own, because
 * they end it or change to another agency.
 */
export async function beginSession({ request }: Pick<Page, 'request'>, username: string): Promise<void> {
  const portal = { headers: { origin: portalUrl() } }
  const state = username.slice(0, username.indexOf('.'))
  const begun = await request.post(`${portalUrl()}${beginSignIn.path}`, { ...portal, data: { state } })
  const { url } = ((await begun.json()) as { data: { url: string } }).data
  const page = await (await request.get(url)).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
  const signedInAt = await request.post(url, {
    form: { ...form, username, password },
    headers: { origin: stateSystemUrl() },
    maxRedirects: 0,
  })
  const handedOver = new URL(signedInAt.headers()['location'] ?? '', stateSystemUrl()).searchParams
  const reply = await request.post(`${portalUrl()}${login.path}`, {
    ...portal,
    data: {
      authToken: handedOver.get('token') ?? '',
      complianceSystemSessionId: handedOver.get('__acp_compliance_session_id'),
    },
  })
  expect(reply.status(), `${username} signs in: ${await reply.text()}`).toBe(200)
  // By default users with several agencies begin where they last were, which depends on the journeys before.
  if (username.endsWith('.master')) {
    const listed = await request.get(`${portalUrl()}${listAgencies.path}`)
    // Closed while the licence agreement is pending.
    if (!listed.ok()) return
    const { data } = (await listed.json()) as { data: Pick<Session, 'complianceAgencyId'>[] }
    const agencyId = Math.min(...data.map(({ complianceAgencyId }) => complianceAgencyId))
    await request.put(`${portalUrl()}${switchAgency.path}`, { ...portal, data: { agencyId } })
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** By portal and username; a worker process has one server at a time. */
const signedIn = new Map<string, Cookies>()

/** Uses the session of an earlier journey, or begins one, without opening a page. */
export async function useSession(page: Page, username: string): Promise<void> {
  const key = `${portalUrl()} ${username}`
  const cookies = signedIn.get(key)
  if (cookies) await page.context().addCookies(cookies)
  else {
    await beginSession(page, username)
    signedIn.set(key, await page.context().cookies())
  }
}

/** Opens the portal as somebody, with the session of an earlier journey where there is one. */
export async function openAs(page: Page, username: string, path = '/'): Promise<void> {
  await useSession(page, username)
  await page.goto(path)
  await expectPortal(page)
}

/**
 * A page of a state's system in a browser of its own, as an employee of the provider or a user of an agency; signs in
 * once per server and user.
 */
export async function openSystem(
  browser: Browser,
  username: string,
  path = '/',
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const system = `${stateSystemUrl()}/${username.slice(0, username.indexOf('.'))}`
  const key = `${system} ${username}`
  const cookies = signedIn.get(key)
  if (cookies) await context.addCookies(cookies)
  else {
    await page.goto(`${system}/Users/login`)
    await fillAtSystem(page, username)
    signedIn.set(key, await context.cookies())
  }
  await page.goto(`${system}${path}`)
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  return page
}

/** Signs in on the page of a state's system that is open. */
export async function fillAtSystem(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function expectPortal(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL((url) => url.origin === portalUrl() && !url.pathname.startsWith('/auth'))
}

/** Accepts the licence agreement, unless an earlier journey with the same server has done it. */
export async function acceptAgreement(page: Page): Promise<void> {
  if ((await page.request.get(getPendingTerms.path)).status() === 204) return
  const agreement = page.getByRole('dialog', { name: 'End User License Agreement' })
  await agreement.getByRole('checkbox').check({ force: true })
  await agreement.getByRole('button', { name: 'Continue' }).click()
  await expect(agreement).toBeHidden()
}

export const openUserMenu = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^User menu/ }).click()

/** What the session call says, with the page's own cookies. */
export async function sessionOf(page: Page): Promise<Session | null> {
  const reply = await page.request.get(getSession.path)
  return reply.ok() ? ((await reply.json()) as { data: Session }).data : null
}

/** Switches the agency by the API. Leaves the portal first, because an open page would reload when it notices the switch. */
export async function enterAgency(page: Page, agencyId: number): Promise<void> {
  await page.goto('about:blank')
  const reply = await page.request.put(switchAgency.path, { data: { agencyId }, headers: { origin: portalUrl() } })
  expect(reply.status()).toBe(200)
}
