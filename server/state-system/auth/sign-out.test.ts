import { expect, test } from 'vitest'
import { hiddenIn, portalRequest, testStateSystem } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const signedIn = async () => {
  const agencyId = await system.given.agency()
  const user = await system.person({ agencies: [agencyId] })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  return { user, agencyId, browser }
}

test('signing out ends the session and requires the portal’s sessions to sign in again', async () => {
  const { user, agencyId, browser } = await signedIn()
  const tokenRequest = await browser.get(`/vic/Users/login?${new URLSearchParams(portalRequest()).toString()}`)
  const stateSessionId = new URL(tokenRequest.headers.location as string).searchParams.get(
    '__acp_compliance_session_id',
  )
  const vouched = async (sessionId: string | null, secret: string) =>
    system.given.rows(
      `insert into portal_sessions (token_hash, state, user_id, agency_id, state_session_id, expires_at)
       values (sha256($4::bytea), 'vic', $1, $2, $3, now() + interval '1 hour')`,
      [user.id, agencyId, sessionId, secret],
    )
  await vouched(stateSessionId, 'this one')
  await vouched('another session', 'another one')
  const before = browser.cookies

  const reply = await browser.get('/vic/Users/logout?redirect_url=http%3A%2F%2Fportal.test%2Fauth%2Flogin')
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('http://portal.test/auth/login')
  const rows = await system.given.rows(
    'select state_session_id as id, requires_relogin as asked from portal_sessions where user_id = $1 order by asked',
    [user.id],
  )
  expect(rows).toEqual([
    { id: 'another session', asked: false },
    { id: stateSessionId, asked: true },
  ])
  expect(browser.cookies.map(({ name }) => name)).not.toContain('acp_vic_session')
  const old = system.browser()
  old.cookies = before
  expect((await old.get('/vic/')).statusCode).toBe(303)
})

test('the button on every page signs out, only with its token', async () => {
  const { browser } = await signedIn()
  expect((await browser.post('/vic/Users/logout', {})).statusCode).toBe(403)
  const { form_token = '' } = hiddenIn((await browser.get('/vic/')).body)
  const reply = await browser.post('/vic/Users/logout', { form_token })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('You are signed out')
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test.each([
  'http://evil.test/',
  '//evil.test',
  'javascript:alert(1)',
  'http://portal.test.evil.test/',
  'http://portal.test@evil.test/',
  'http://portal.test/auth/login?__acp_state_id=7&__acp_fresh=1',
  'http://portal.test/auth/logout',
  'x',
])('after signing out the user is not redirected to %s', async (url) => {
  const { browser } = await signedIn()
  const reply = await browser.get(`/vic/Users/logout?${new URLSearchParams({ redirect_url: url }).toString()}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers.location).toBeUndefined()
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test('signing out without a session succeeds, and a HEAD request does not sign out', async () => {
  expect((await system.browser().get('/vic/Users/logout')).statusCode).toBe(200)
  const { browser } = await signedIn()
  expect((await browser.head('/vic/Users/logout')).statusCode).toBe(404)
  expect((await browser.get('/vic/')).statusCode).toBe(200)
})

const foreignLinks = [
  { 'sec-fetch-site': 'cross-site', referer: 'http://evil.test/' },
  { 'sec-fetch-site': 'same-site' },
  { referer: 'http://portal.test.evil.test/' },
  // Another site links to the portal's sign-out page, which goes on to the address in the link.
  { 'sec-fetch-site': 'cross-site', referer: 'http://portal.test/' },
  { 'sec-fetch-site': 'cross-site', referer: 'http://systems.test/vic/' },
  {},
]

test.each(foreignLinks)('a link on another site (%j) asks before it signs out', async (headers) => {
  const { browser } = await signedIn()
  const address = '/vic/Users/logout?redirect_url=http%3A%2F%2Fportal.test%2Fauth%2Flogin'
  const asked = await browser.get(address, headers)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('Sign out?')
  expect((await browser.get('/vic/')).statusCode).toBe(200)
  const reply = await browser.post('/vic/Users/logout', hiddenIn(asked.body))
  expect(reply.headers.location).toBe('http://portal.test/auth/login')
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test('a sign-out that began in the address bar needs no question', async () => {
  const { browser } = await signedIn()
  await browser.get('/vic/Users/logout', { 'sec-fetch-site': 'none' })
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test('a sign-out that began in the portal, which names the session, needs no question', async () => {
  const { user, browser } = await signedIn()
  const [own] = await system.given.rows<{ id: string }>('select id from state_sessions where user_id = $1', [user.id])
  const leave = async (id?: string) =>
    browser.get(`/vic/Users/logout?__acp_compliance_session_id=${id}`, { 'sec-fetch-site': 'cross-site' })
  const { browser: other } = await signedIn()
  const [another] = await system.given.rows<{ id: string }>('select id from state_sessions where user_id <> $1', [
    user.id,
  ])
  for (const id of ['', another?.id]) expect((await leave(id)).body).toContain('Sign out?')
  expect((await leave(own?.id)).body).toContain('You are signed out')
  expect((await browser.get('/vic/')).statusCode).toBe(303)
  expect((await other.get('/vic/')).statusCode).toBe(200)
})
