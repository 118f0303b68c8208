import { expect, test } from 'vitest'
import {
  hiddenIn,
  password,
  portalRequest,
  testStateSystem,
  type SystemBrowser,
} from '../../testing/test-state-system.ts'
import { findSession, renewToken, type StateSession } from '../kit/sessions/state-sessions.ts'

const system = await testStateSystem()

const next = 'kettle river lamp'
const nobody = '00000000-0000-0000-0000-000000000000'

async function givenMaster() {
  const agencyId = await system.given.agency()
  const user = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  return { agencyId, user, browser }
}

const tokenOf = (browser: SystemBrowser) => browser.cookies.find(({ name }) => name === 'acp_vic_session')?.value ?? ''
const withCookiesOf = (browser: SystemBrowser) => {
  const copy = system.browser()
  copy.cookies = [...browser.cookies]
  return copy
}
const isSignedIn = async (browser: SystemBrowser) => (await browser.get('/vic/Users/profile')).statusCode === 200
const liveSessions = async (userId: number) =>
  system.given.rows<{ id: string }>('select id from state_sessions where user_id = $1 and revoked_at is null', [userId])

const changes: [string, string, Record<string, string>][] = [
  ['the password', '/Users/password', { current: password, password: next, repeat: next }],
  ['the second factor', '/Users/twoFactor', { action: 'begin', password }],
  ['sessions', '/Users/profile', { action: 'end-session', session: nobody, password }],
  [
    'bank details',
    '/Agencies/bank',
    { accountName: 'Office Trust', bsb: '063-000', accountNumber: '12345678', billerCode: '', password },
  ],
]

test.each(changes)('the password typed again to change %s renews the token of the session', async (_, path, form) => {
  const { agencyId, user, browser } = await givenMaster()
  const [before] = await liveSessions(user.id)
  const address = `/vic${path}?agency=${agencyId}`
  const open = hiddenIn((await browser.get(address)).body)
  const [former, thief] = [tokenOf(browser), withCookiesOf(browser)]
  expect(await isSignedIn(thief)).toBe(true)

  const reply = await browser.post(address, { ...open, ...form })
  expect(reply.statusCode).toBe(303)
  const cookie = reply.cookies.find(({ name }) => name === 'acp_vic_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(tokenOf(browser)).toBe(cookie?.value)
  expect(tokenOf(browser)).not.toBe(former)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(thief)).toBe(false)
  // It is the same session, on which those of the portal depend.
  expect(await liveSessions(user.id)).toEqual([before])
})

test('a wrong password renews nothing', async () => {
  const { browser } = await givenMaster()
  const former = tokenOf(browser)
  const open = hiddenIn((await browser.get('/vic/Users/profile')).body)
  const form = { form_token: open['form_token'] ?? '', action: 'end-session', session: nobody, password: 'wrong' }
  expect((await browser.post('/vic/Users/profile', form)).statusCode).toBe(422)
  expect(tokenOf(browser)).toBe(former)
  expect(await isSignedIn(browser)).toBe(true)
})

test('forms that were open in other tabs are still accepted, after any number of times', async () => {
  const { browser } = await givenMaster()
  const open = { form_token: hiddenIn((await browser.get('/vic/Users/profile')).body)['form_token'] ?? '' }
  const form = { ...open, action: 'end-session', session: nobody, password }
  const tokens = [tokenOf(browser)]
  for (let round = 0; round < 3; round += 1) {
    expect((await browser.post('/vic/Users/profile', form)).statusCode).toBe(303)
    tokens.push(tokenOf(browser))
  }
  expect(new Set(tokens).size).toBe(4)
  const asked = await browser.post('/vic/Users/continue', { ...open, ...portalRequest({ state: '/portfolio' }) })
  expect(asked.headers.location).toContain('http://portal.test/auth/callback?token=')
})

test('the token is renewed although what was wanted is then refused', async () => {
  const { browser } = await givenMaster()
  const open = hiddenIn((await browser.get('/vic/Users/password')).body)
  const [thief, typed] = [withCookiesOf(browser), { current: password, password: 'short', repeat: 'short' }]
  expect((await browser.post('/vic/Users/password', { ...open, ...typed })).statusCode).toBe(422)
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false])
})

test('a form that was sent twice at once gets the same token twice', async () => {
  const { browser } = await givenMaster()
  const [site, former] = [system.site('vic'), tokenOf(browser)]
  const find = async (token: string) => findSession(site, token, system.clock.now(), system.config)
  const session = (await find(former)) as StateSession
  const renewed = (await renewToken(site, session, former)) ?? ''
  expect(await renewToken(site, session, former)).toBe(renewed)
  expect(await find(former)).toBeUndefined()
  expect(await find(renewed)).toMatchObject({ id: session.id, token: session.token })
  // The secret of the forms alone is no token, and neither is it with another one before it.
  expect(await find(session.token)).toBeUndefined()
  expect(await find(`${'x'.repeat(43)}.${session.token}`)).toBeUndefined()
  // A token that was replaced twice renews nothing.
  const later = (await renewToken(site, session, renewed)) ?? ''
  expect(await renewToken(site, session, former)).toBeUndefined()
  expect(await find(later)).toMatchObject({ id: session.id })
})

test('the second of two forms, which finds the password changed already, is answered with the token too', async () => {
  const { browser } = await givenMaster()
  const open = hiddenIn((await browser.get('/vic/Users/password')).body)
  const form = { ...open, current: password, password: next, repeat: next }
  for (let round = 0; round < 2; round += 1) {
    const reply = await browser.post('/vic/Users/password', form)
    expect(reply.headers.location).toBe('/vic/Users/profile?notice=password')
    expect(reply.cookies.map(({ name }) => name)).toContain('acp_vic_session')
  }
  expect(await isSignedIn(browser)).toBe(true)
})
