import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal, portalUrl } from '../../testing/test-portal.ts'

const portal = await testPortal()
let agencyId: number
let userId: number

beforeAll(async () => {
  agencyId = await portal.given.agency('vic', 'Laneway Lantern Real Estate')
  userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId, { isMaster: true })
})

const session = (reply: { body: { data?: unknown } }) => reply.body.data as Record<string, unknown>

describe('beginning a sign-in', () => {
  test('continues at the state system with the callback, the return path and a nonce', async () => {
    const reply = await portal.browser().post('/v1/auth/begin', { state: 'qld', returnPath: '/portfolio?page=2' })
    const url = new URL(session(reply)['url'] as string)
    expect(url.origin + url.pathname).toBe(`${portal.systems.urlOf('qld')}/Users/login`)
    expect(url.searchParams.get('login_type')).toBe('token')
    expect(url.searchParams.get('redirect_url')).toBe(`${portalUrl}/auth/callback`)
    expect(url.searchParams.get('state')).toBe('/portfolio?page=2')
  })

  test('a return path outside the portal is replaced by the dashboard', async () => {
    const reply = await portal.browser().post('/v1/auth/begin', { state: 'vic', returnPath: '//evil.example' })
    expect(new URL(session(reply)['url'] as string).searchParams.get('state')).toBe('/')
  })

  const promptOf = async (ledFrom?: string) => {
    const reply = await portal.browser().post('/v1/auth/begin', { state: 'vic', ledFrom })
    return new URL(session(reply)['url'] as string).searchParams.get('prompt')
  }

  test.each(['', `${portalUrl}/`, 'https://evil.example/', `${portalUrl}.evil.example/`, 'about:blank', 'x'])(
    'a link at "%s" that began it wants the state system to ask',
    async (ledFrom) => expect(await promptOf(ledFrom)).toBe('consent'),
  )

  test('the user and the state systems begin it without a question', async () => {
    for (const ledFrom of [undefined, `${portal.systems.urlOf('qld')}/Users/login`])
      expect(await promptOf(ledFrom), String(ledFrom)).toBeNull()
  })

  test('one that is begun again says so, and is asked about', async () => {
    const reply = await portal.browser().post('/v1/auth/begin', { state: 'vic', ledFrom: '', isAgain: true })
    const { searchParams } = new URL(session(reply)['url'] as string)
    expect([searchParams.get('prompt'), searchParams.get('again')]).toEqual(['consent', '1'])
  })

  test('keeps its cookie for twelve hours, because the page of the state system may stay open', async () => {
    const reply = await portal.browser().post('/v1/auth/begin', { state: 'vic' })
    expect([reply.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^acp_sign_in_.*; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('in many tabs leaves the cookies of the last ten, each of which can still be finished', async () => {
    const browser = portal.browser()
    const nonces: string[] = []
    for (let tab = 0; tab < 14; tab++) nonces.push(await browser.begin('vic'))
    const pending = [...browser.cookies.keys()].filter((name) => name.startsWith('acp_sign_in_'))
    expect(pending).toEqual(nonces.slice(-10).map((nonce) => `acp_sign_in_${nonce.slice(0, 12)}`))
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: nonces.at(-10) as string })
    expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(200)
  })
})

describe('signing in', () => {
  test('a token of the state system opens a session for the user’s agency', async () => {
    const browser = await portal.signIn(userId)
    const reply = await browser.get('/v1/auth/session')
    expect(reply.status).toBe(200)
    expect(session(reply)).toMatchObject({
      complianceUserId: userId,
      complianceUserName: 'Priya Nair',
      complianceAgencyId: agencyId,
      complianceAgencyName: 'Laneway Lantern Real Estate',
      complianceAgencyState: 'vic',
      complianceSystemUrl: portal.systems.urlOf('vic'),
      isImpersonating: false,
      requiresRelogin: false,
      isComplianceAgencyUserMaster: true,
      agencyCount: 1,
    })
  })

  test('the session cookie is not accessible to scripts or other sites', async () => {
    const browser = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
    const reply = await browser.post('/v1/auth/login', { authToken })
    const cookies = reply.headers['set-cookie'] as string[]
    const cookie = cookies.find((text) => text.startsWith('acp_session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('a token works once', async () => {
    const browser = portal.browser()
    const nonce = await browser.begin('vic')
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce })
    expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(200)
    await browser.begin('vic')
    expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(401)
  })

  test('a used token in another browser ends the session that it opened; in the same one it does not', async () => {
    const browser = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
    expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(200)
    expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(401)
    expect((await browser.get('/v1/auth/session')).status).toBe(200)
    const bystander = await portal.signIn(userId)
    const reply = await portal.browser().post('/v1/auth/login', { authToken })
    expect([reply.status, reply.body.error?.message]).toEqual([401, 'Failed to login'])
    expect((await browser.get('/v1/auth/session')).status).toBe(401)
    expect((await bystander.get('/v1/auth/session')).status).toBe(200)
  })

  test('a token used in twenty concurrent requests signs in once', async () => {
    const browser = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => browser.post('/v1/auth/login', { authToken })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(19)
  })

  test('a callback link from another browser does not sign in', async () => {
    const attacker = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await attacker.begin('vic') })
    const victim = portal.browser()
    expect((await victim.post('/v1/auth/login', { authToken })).status).toBe(401)
    await victim.begin('vic')
    const reply = await victim.post('/v1/auth/login', { authToken })
    expect(reply.status).toBe(401)
    expect(reply.body.error?.message).toBe('Failed to login')
    expect(victim.cookies.has('acp_session')).toBe(false)
  })

  test('a genuine token without the cookie of this browser is told from others, so that the portal can begin again', async () => {
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await portal.browser().begin('vic') })
    const login = async (beside: object = {}) => portal.browser().post('/v1/auth/login', { authToken, ...beside })
    const refusal = { message: 'Failed to login' }
    expect((await login()).body.error).toMatchObject({ ...refusal, code: 'not-begun-here' })
    expect((await login({ isImpersonating: true })).body.error).toMatchObject({ ...refusal, code: 'no-session' })
  })

  const refused: [string, (nonce: string) => Promise<string>][] = [
    [
      'signed with another key',
      async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, signWith: portal.systems.strangersKey }),
    ],
    [
      'older than a minute',
      async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, issuedAt: new Date(Date.now() - 70_000) }),
    ],
    [
      'valid for longer than a minute',
      async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, lifeSeconds: 3600 }),
    ],
    [
      'for another portal',
      async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, audience: 'https://elsewhere.example' }),
    ],
    [
      'of another state',
      async (nonce) => portal.systems.tokenFor('qld', { userId, nonce, issuer: portal.systems.urlOf('qld') }),
    ],
    [
      'of an unknown issuer',
      async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, issuer: 'https://elsewhere.example' }),
    ],
    ['without a type', async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, type: null })],
    ['of another type', async (nonce) => portal.systems.tokenFor('vic', { userId, nonce, type: 'at+jwt' })],
    [
      'whose password was typed too long ago',
      async (nonce) =>
        portal.systems.tokenFor('vic', { userId, nonce, authenticatedAt: new Date(Date.now() - 25 * 3_600_000) }),
    ],
    ['for an unknown user', async (nonce) => portal.systems.tokenFor('vic', { userId: 2_000_000_000, nonce })],
    ['no token at all', async () => 'nonsense'],
    [
      'a token without a signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: portal.systems.urlOf('vic') }))}.`,
    ],
  ]
  test.each(refused)('a token %s is refused', async (_, tokenFor) => {
    const browser = portal.browser()
    const reply = await browser.post('/v1/auth/login', { authToken: await tokenFor(await browser.begin('vic')) })
    expect(reply.status).toBe(401)
    expect(reply.body.error).toMatchObject({ code: 'no-session', message: 'Failed to login' })
  })

  const contradictions = [
    { isImpersonating: true },
    { complianceSystemSessionId: 'another' },
    { UNSAFE_originalComplianceUserId: '7' },
  ]
  test.each(contradictions)('fields sent with the token must agree with it: %j', async (beside) => {
    const browser = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
    expect((await browser.post('/v1/auth/login', { authToken, ...beside })).status).toBe(401)
  })

  test('a deactivated user cannot sign in', async () => {
    const gone = await portal.given.user('vic', { isActive: false })
    await portal.given.membership(gone, agencyId)
    await expect(portal.signIn(gone)).rejects.toThrow('Failed to login')
  })

  test('a user without an agency is refused with the reason', async () => {
    const lonely = await portal.given.user()
    await expect(portal.signIn(lonely)).rejects.toThrow('You have no access to an agency here, or it was ended.')
  })

  test('signing in again ends the previous session', async () => {
    const browser = await portal.signIn(userId)
    const first = new Map(browser.cookies)
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic') })
    await browser.post('/v1/auth/login', { authToken })
    const old = portal.browser()
    first.forEach((value, name) => old.cookies.set(name, value))
    expect((await old.get('/v1/auth/session')).status).toBe(401)
    expect((await browser.get('/v1/auth/session')).status).toBe(200)
  })
})

describe('the session', () => {
  test('without one, calls reply 401, each with its own message', async () => {
    const browser = portal.browser()
    expect((await browser.get('/v1/auth/session')).body.error?.message).toBe('Session not found')
    expect((await browser.get('/v1/auth/agencies')).body.error).toMatchObject({
      code: 'no-session',
      message: 'No user session',
    })
  })

  test.each(['vic', 'vic.', 'xyz.abc', 'vic.%00', `vic.${'a'.repeat(5000)}`, '"; drop'])(
    'an invented cookie has no session: %s',
    async (value) => {
      const browser = portal.browser()
      browser.cookies.set('acp_session', encodeURIComponent(value))
      expect((await browser.get('/v1/auth/session')).status).toBe(401)
    },
  )

  test('it ends after eight hours without activity', async () => {
    const browser = await portal.signIn(userId)
    portal.clock.offset = 8 * 3_600_000 + 1000
    expect((await browser.get('/v1/auth/session')).status).toBe(401)
    portal.clock.offset = 0
  })

  test('it says when it ends: eight hours after the last activity, and a day after it began', async () => {
    const browser = await portal.signIn(userId)
    const left = async () => session(await browser.get('/v1/auth/session'))['endsInSeconds'] as number
    expect(await left()).toBeGreaterThan(8 * 3600 - 60)
    for (const hour of [7, 14, 21]) {
      portal.clock.offset = hour * 3_600_000
      await browser.get('/v1/auth/agencies')
    }
    portal.clock.offset = 23 * 3_600_000
    expect(await left()).toBeGreaterThan(3540)
    expect(await left()).toBeLessThanOrEqual(3600)
    portal.clock.offset = 0
  })

  test('activity extends it, reading it does not', async () => {
    const worker = await portal.signIn(userId)
    const sleeper = await portal.signIn(userId)
    portal.clock.offset = 7 * 3_600_000
    await worker.get('/v1/auth/agencies')
    await sleeper.get('/v1/auth/session')
    portal.clock.offset = 10 * 3_600_000
    expect((await worker.get('/v1/auth/session')).status).toBe(200)
    expect((await sleeper.get('/v1/auth/session')).status).toBe(401)
    portal.clock.offset = 0
  })

  test('it ends when the user loses the agency', async () => {
    const leaving = await portal.given.user()
    await portal.given.membership(leaving, agencyId)
    const browser = await portal.signIn(leaving)
    await portal.given.rows('update memberships set ended_at = now() where user_id = $1', [leaving])
    expect((await browser.get('/v1/auth/agencies')).status).toBe(401)
  })

  test('it is refused once the state system’s session has ended, but can still be read', async () => {
    const browser = await portal.signIn(userId, { sid: 'a-state-session' })
    await portal.given.rows(
      `update portal_sessions set requires_relogin = true where state_session_id = 'a-state-session'`,
    )
    expect(session(await browser.get('/v1/auth/session'))).toMatchObject({ requiresRelogin: true })
    expect((await browser.get('/v1/agency/property-managers')).status).toBe(401)
  })

  test('signing out ends it and returns the state system’s sign-out address', async () => {
    const browser = await portal.signIn(userId, { sid: 'its-state-session' })
    const before = new Map(browser.cookies)
    const reply = await browser.post('/v1/auth/logout')
    expect(session(reply)['logoutUrl']).toBe(
      `${portal.systems.urlOf('vic')}/Users/logout?__acp_compliance_session_id=its-state-session&redirect_url=${encodeURIComponent(`${portalUrl}/auth/login`)}`,
    )
    const thief = portal.browser()
    before.forEach((value, name) => thief.cookies.set(name, value))
    expect((await thief.get('/v1/auth/session')).status).toBe(401)
  })

  test('signing out twice succeeds', async () => {
    const reply = await portal.browser().post('/v1/auth/logout')
    expect(reply.status).toBe(200)
    expect(session(reply)['logoutUrl']).toBe(`${portalUrl}/auth/login`)
  })
})

describe('switching portfolio', () => {
  let second: number
  let manager: number
  beforeAll(async () => {
    second = await portal.given.agency('vic', 'Bluestone Bower Rentals')
    manager = await portal.given.user()
    await portal.given.membership(manager, agencyId)
    await portal.given.membership(manager, second)
  })

  test('lists only the user’s agencies', async () => {
    await portal.given.agency('vic', 'A stranger’s agency')
    const browser = await portal.signIn(manager)
    const reply = await browser.get('/v1/auth/agencies')
    expect(reply.body.data).toEqual([
      { complianceAgencyId: second, complianceAgencyName: 'Bluestone Bower Rentals', formerIds: [] },
      { complianceAgencyId: agencyId, complianceAgencyName: 'Laneway Lantern Real Estate', formerIds: [] },
    ])
  })

  test('names the agency that has a property, for those who belong to it only', async () => {
    const ours = await portal.given.property(second)
    const theirs = await portal.given.property(await portal.given.agency('vic', 'Another stranger’s agency'))
    const browser = await portal.signIn(manager)
    const find = async (query: string) => browser.get(`/v1/auth/agencies/of-property?${query}`)
    expect((await find(`kind=managed&id=${ours}`)).body.data).toEqual({
      complianceAgencyId: second,
      complianceAgencyName: 'Bluestone Bower Rentals',
    })
    for (const id of [theirs, 2_000_000_000]) {
      const reply = await find(`kind=managed&id=${id}`)
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Property not found'])
    }
    expect((await find(`kind=mirrored&id=${ours}`)).status).toBe(404)
    expect((await find('kind=managed&id=x')).status).toBe(400)
  })

  test('changes the session, its secret and the agency of the next sign-in', async () => {
    const browser = await portal.signIn(manager)
    const before = browser.cookies.get('acp_session')
    const current = session(await browser.get('/v1/auth/session'))['complianceAgencyId']
    const other = current === second ? agencyId : second
    const reply = await browser.put('/v1/auth/agencies', { agencyId: other })
    expect(session(reply)['complianceAgencyId']).toBe(other)
    expect(browser.cookies.get('acp_session')).not.toBe(before)
    const old = portal.browser()
    old.cookies.set('acp_session', before as string)
    expect((await old.get('/v1/auth/session')).status).toBe(401)
    const again = await portal.signIn(manager)
    expect(session(await again.get('/v1/auth/session'))['complianceAgencyId']).toBe(other)
  })

  test('an agency of other users is reported as not found', async () => {
    const strangers = await portal.given.agency('vic')
    const browser = await portal.signIn(manager)
    const theirs = await browser.put('/v1/auth/agencies', { agencyId: strangers })
    const nonexistent = await browser.put('/v1/auth/agencies', { agencyId: 2_000_000_000 })
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nonexistent.body)
    expect(theirs.body.error?.message).toBe('Failed to switch agency')
    expect((await browser.get('/v1/auth/session')).status).toBe(200)
  })

  test.each([0, -1, 1.5, '7', null, 2 ** 53, undefined, [1]])(
    'an agency id must be a positive whole number: %j',
    async (bad) => {
      const browser = await portal.signIn(manager)
      const reply = await browser.put('/v1/auth/agencies', { agencyId: bad })
      expect([400, 422]).toContain(reply.status)
      expect(reply.body.error?.fields).toHaveProperty('agencyId')
    },
  )

  test('leaves a row in the audit', async () => {
    const browser = await portal.signIn(manager)
    const current = session(await browser.get('/v1/auth/session'))['complianceAgencyId'] as number
    const other = current === second ? agencyId : second
    await browser.put('/v1/auth/agencies', { agencyId: other })
    const rows = await portal.given.rows<{ after: { agencyId: number } }>(
      `select after from audit_events where user_id = $1 and action = 'switch-agency' order by id desc limit 1`,
      [manager],
    )
    expect(rows[0]?.after.agencyId).toBe(other)
  })
})

describe('viewing the portal as another user', () => {
  let administrator: number
  beforeAll(async () => {
    administrator = await portal.given.user('vic', { name: 'Provider Admin', isAdministrator: true })
  })

  test('is marked in the session, and the audit names both users', async () => {
    const browser = await portal.signIn(userId, { originalUserId: administrator })
    expect(session(await browser.get('/v1/auth/session'))).toMatchObject({
      isImpersonating: true,
      complianceUserId: userId,
    })
    const rows = await portal.given.rows(
      `select user_name, original_user_name from audit_events where original_user_id = $1 and action = 'sign-in'`,
      [administrator],
    )
    expect(rows[0]).toEqual({ user_name: 'Priya Nair', original_user_name: 'Provider Admin' })
  })

  test('only an administrator of the provider can impersonate', async () => {
    const colleague = await portal.given.user()
    await expect(portal.signIn(userId, { originalUserId: colleague })).rejects.toThrow('Failed to login')
    const elsewhere = await portal.given.user('qld', { isAdministrator: true })
    await expect(portal.signIn(userId, { originalUserId: elsewhere })).rejects.toThrow('Failed to login')
  })

  test('switching back ends the session and continues at the state system', async () => {
    const browser = await portal.signIn(userId, { originalUserId: administrator, sid: 'of-viewing' })
    const reply = await browser.post('/v1/auth/switch-back')
    expect(session(reply)['url']).toBe(
      `${portal.systems.urlOf('vic')}/App/switchBackToOriginalUser?__acp_compliance_session_id=of-viewing`,
    )
    expect((await browser.get('/v1/auth/session')).status).toBe(401)
  })

  test('a user who is not impersonating cannot switch back', async () => {
    const browser = await portal.signIn(userId)
    expect((await browser.post('/v1/auth/switch-back')).status).toBe(403)
    expect((await browser.get('/v1/auth/session')).status).toBe(200)
    expect((await portal.browser().post('/v1/auth/switch-back')).status).toBe(401)
  })

  test('switching back with a cookie that a switch has just replaced ends the session that replaced it', async () => {
    const browser = await portal.signIn(userId, { originalUserId: administrator })
    const tab = portal.browser()
    browser.cookies.forEach((value, name) => tab.cookies.set(name, value))
    expect((await browser.put('/v1/auth/agencies', { agencyId })).status).toBe(200)
    expect((await tab.post('/v1/auth/switch-back')).status).toBe(200)
    expect((await browser.get('/v1/auth/session')).status).toBe(401)
  })
})

test('two states in one database are separate', async () => {
  const agencyInQld = await portal.given.agency('qld', 'Moreton Mudlark Realty')
  const inQld = await portal.given.user('qld')
  await portal.given.membership(inQld, agencyInQld)
  const browser = portal.browser()
  const authToken = await portal.systems.tokenFor('vic', {
    userId: inQld,
    nonce: await browser.begin('vic'),
    sid: randomUUID(),
  })
  expect((await browser.post('/v1/auth/login', { authToken })).status).toBe(401)
})
