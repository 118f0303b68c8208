import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { hiddenIn, portalRequest, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let agencyId: number
beforeAll(async () => {
  agencyId = await system.given.agency('vic', 'Wattlebird Realty')
})

const page = '/vic/App/viewAsUser'
const member = async (name?: string) => system.person({ agencies: [agencyId], ...(name && { name }) })

const administrator = async () => {
  const person = await system.person({ isAdministrator: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  return { person, browser }
}

const viewAs = async (browser: SystemBrowser, userId: number | string, more: Record<string, string> = {}) => {
  const { form_token = '' } = hiddenIn((await browser.get(page)).body)
  return browser.post(page, { form_token, userId: String(userId), ...more })
}

const tokenRequest = async (browser: SystemBrowser) => {
  const reply = await browser.get(`/vic/Users/login?${new URLSearchParams(portalRequest()).toString()}`)
  return new URL(reply.headers.location as string, 'http://systems.test')
}

test('an administrator views the portal as a user: the sign-in begins at the portal and the token names both users', async () => {
  const user = await member()
  const { person, browser } = await administrator()
  const before = browser.cookies
  const reply = await viewAs(browser, user.id, { return_path: '/portfolio' })
  expect(reply.headers.location).toBe(
    'http://portal.test/auth/login?__acp_state_id=7&redirect=%2Fportfolio&__acp_fresh=1',
  )

  const target = await tokenRequest(browser)
  expect(target.searchParams.get('__acp_impersonating')).toBe('1')
  expect(target.searchParams.get('__acp_original_user_id')).toBe(String(person.id))
  const keys = createLocalJWKSet((await browser.get('/vic/.well-known/jwks.json')).json<JSONWebKeySet>())
  const { payload } = await jwtVerify(target.searchParams.get('token') ?? '', keys)
  expect(payload).toMatchObject({ sub: String(user.id), act: { sub: String(person.id) } })

  const old = system.browser()
  old.cookies = before
  expect((await old.get('/vic/')).statusCode).toBe(303)
  const [event] = await system.given.rows(
    `select user_id, original_user_id, entity_id::int, source from audit_events where action = 'start-viewing-as-user' and user_id = $1`,
    [user.id],
  )
  expect(event).toEqual({ user_id: user.id, original_user_id: person.id, entity_id: user.id, source: 'STATE_SYSTEM' })
})

test('an administrator who comes from the portal starts at the inbox, which leads to the choice of a user', async () => {
  const { browser } = await administrator()
  expect((await tokenRequest(browser)).pathname).toBe('/vic/')
  expect((await browser.get('/vic/')).body).toContain(`href="${page}"`)
})

test('administrators, inactive users, users of other states and users without an agency cannot be impersonated', async () => {
  const ended = await member()
  await system.given.rows('update memberships set ended_at = now() where user_id = $1', [ended.id])
  const inactive = await system.person({ isActive: false, agencies: [agencyId] })
  const refused = [
    (await system.person({ isAdministrator: true, agencies: [agencyId] })).id,
    inactive.id,
    (await system.person({ state: 'qld', agencies: [await system.given.agency('qld')] })).id,
    (await system.person()).id,
    ended.id,
    2_000_000_000,
    '99999999999',
    'x',
    '',
  ]
  const { browser } = await administrator()
  for (const id of refused) expect((await viewAs(browser, id)).statusCode, String(id)).toBe(403)
  expect((await browser.get(page)).statusCode).toBe(200)
})

test('only an administrator may impersonate, and only with the form of the page', async () => {
  const [user, other] = [await member(), await member()]
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  expect((await browser.get(page)).statusCode).toBe(403)
  const { form_token = '' } = hiddenIn((await browser.get('/vic/')).body)
  expect((await browser.post(page, { form_token, userId: String(other.id) })).statusCode).toBe(403)

  const { browser: theirs } = await administrator()
  expect((await theirs.post(page, { userId: String(other.id) })).statusCode).toBe(403)
  const token = hiddenIn((await theirs.get(page)).body)['form_token'] ?? ''
  const foreign = await theirs.post(
    page,
    { form_token: token, userId: String(other.id) },
    { origin: 'http://evil.test' },
  )
  expect(foreign.statusCode).toBe(403)
  expect((await system.browser().get(page)).headers.location).toContain('/vic/Users/login')
})

test('while impersonating, another user cannot be chosen before switching back', async () => {
  const [user, other] = [await member(), await member()]
  const { browser } = await administrator()
  await viewAs(browser, user.id)
  const property = await browser.get('/vic/')
  expect(property.body).toContain(`You are viewing this system as ${user.name}.`)
  expect((await browser.get(page)).statusCode).toBe(403)
  const { form_token = '' } = hiddenIn(property.body)
  expect((await browser.post(page, { form_token, userId: String(other.id) })).statusCode).toBe(403)
})

test('switching back restores the administrator and ends the portal session of the user', async () => {
  const user = await member()
  const { person, browser } = await administrator()
  await viewAs(browser, user.id)
  const before = browser.cookies
  const sessionId = (await tokenRequest(browser)).searchParams.get('__acp_compliance_session_id')
  const [portalSession] = await system.given.rows<{ id: string }>(
    `insert into portal_sessions (token_hash, state, user_id, agency_id, original_user_id, state_session_id, expires_at)
     values (sha256('viewing'), 'vic', $1, $2, $3, $4, now() + interval '1 hour') returning id`,
    [user.id, agencyId, person.id, sessionId],
  )
  const reply = await browser.get('/vic/App/switchBackToOriginalUser')
  expect(reply.headers.location).toBe(`${page}?notice=switched-back`)
  const own = await browser.get(reply.headers.location as string)
  expect(own.body).toContain('You have switched back.')
  expect(own.body).toContain(person.name)
  const [ended] = await system.given.rows(
    'select revoked_at is not null as "isRevoked" from portal_sessions where id = $1',
    [portalSession?.id],
  )
  expect(ended).toEqual({ isRevoked: true })
  const old = system.browser()
  old.cookies = before
  expect((await old.get('/vic/')).statusCode).toBe(303)
  const [event] = await system.given.rows(
    `select original_user_id from audit_events where action = 'stop-viewing-as-user' and user_id = $1`,
    [user.id],
  )
  expect(event).toEqual({ original_user_id: person.id })
})

test('switching back and forth does not extend the session', async () => {
  const user = await member()
  const { browser } = await administrator()
  try {
    for (let hours = 7; hours <= 21; hours += 7) {
      system.clock.offset = hours * 3_600_000
      expect((await viewAs(browser, user.id)).statusCode).toBe(303)
      expect((await browser.get('/vic/App/switchBackToOriginalUser')).headers.location).toContain(page)
    }
    system.clock.offset = 25 * 3_600_000
    expect((await browser.get('/vic/')).statusCode).toBe(303)
  } finally {
    system.clock.offset = 0
  }
})

test('switching back without impersonating leads to the start page', async () => {
  const user = await member()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  expect((await browser.get('/vic/App/switchBackToOriginalUser')).headers.location).toBe('/vic/')
  expect((await browser.head('/vic/App/switchBackToOriginalUser')).statusCode).toBe(404)
})

test('an administrator who loses the role loses the impersonation too', async () => {
  const user = await member()
  const { person, browser } = await administrator()
  await viewAs(browser, user.id)
  await system.given.rows(`update users set staff_roles = '{FINANCE}' where id = $1`, [person.id])
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test('users are found by name, username and agency, and a wildcard is only a character', async () => {
  await member('Pernilla 100% Quoll')
  await member('Pernilla_Bilby')
  const { browser } = await administrator()
  const found = async (search: string) =>
    (await browser.get(`${page}?${new URLSearchParams({ search }).toString()}`)).body
  expect(await found('quoll')).toContain('View the portal as Pernilla 100% Quoll')
  expect(await found('quoll')).not.toContain('Bilby')
  expect(await found('WATTLEBIRD')).toContain('Pernilla_Bilby')
  expect(await found('100%')).toContain('Quoll')
  expect(await found('l%Q')).toContain('No user matches “l%Q”')
  expect(await found('pernilla_')).not.toContain('Quoll')
  expect(await found('pernilla_')).toContain('Bilby')
  expect(await found('\\')).toContain('No user matches')
  expect(await found(`'; drop table users; --`)).toContain('No user matches')
})

test('a page has twenty users, and all of them can be reached', async () => {
  const big = await system.given.agency('vic', 'Paperbark Group')
  for (let index = 0; index < 45; index += 1) await system.given.membership(await system.given.user('vic'), big)
  const { browser } = await administrator()
  const seen = new Set<string>()
  let next: string | undefined = `${page}?search=Paperbark`
  let pages = 0
  while (next !== undefined) {
    const { body } = await browser.get(next)
    const ids = [...body.matchAll(/name="userId" value="(\d+)"/g)].map(([, id]) => id as string)
    expect(ids.length).toBeLessThanOrEqual(20)
    ids.forEach((id) => seen.add(id))
    pages += 1
    next = /<a href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.size).toBe(45)
  expect(pages).toBe(3)
  expect((await browser.get(`${page}?page=999999999999`)).statusCode).toBe(200)
})

test('a link on another site asks before it switches back', async () => {
  const user = await member()
  const { browser } = await administrator()
  await viewAs(browser, user.id)
  const address = '/vic/App/switchBackToOriginalUser'
  const asked = await browser.get(address, { 'sec-fetch-site': 'cross-site', referer: 'http://portal.test/' })
  expect(asked.body).toContain('Switch back?')
  expect((await browser.get('/vic/')).body).not.toContain('You have switched back.')
  expect((await browser.post(address, {})).statusCode).toBe(403)
  const reply = await browser.post(address, hiddenIn(asked.body))
  expect(reply.headers.location).toBe(`${page}?notice=switched-back`)
})

test('switching back in the portal, which names the session, needs no question', async () => {
  const user = await member()
  const { browser } = await administrator()
  await viewAs(browser, user.id)
  const id = (await tokenRequest(browser)).searchParams.get('__acp_compliance_session_id')
  const reply = await browser.get(`/vic/App/switchBackToOriginalUser?__acp_compliance_session_id=${id}`, {
    'sec-fetch-site': 'cross-site',
  })
  expect(reply.headers.location).toBe(`${page}?notice=switched-back`)
})
