import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { callback, hiddenIn, password, portalRequest, testStateSystem } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const keys = async (state = 'vic') =>
  createLocalJWKSet((await system.browser().get(`/${state}/.well-known/jwks.json`)).json<JSONWebKeySet>())

const member = async () => system.person({ agencies: [await system.given.agency()] })

test('signing in for the portal returns to its callback with a signed token', async () => {
  const user = await member()
  const asked = portalRequest({ state: '/portfolio?page=2&tag=a%20b', nonce: 'abcdefghijklmnop-_123' })
  const reply = await system.browser().signIn('vic', user.username, password, asked)
  expect(reply.statusCode).toBe(303)
  const target = new URL(reply.headers.location as string)
  expect(target.origin + target.pathname).toBe(callback)
  expect(target.searchParams.get('state')).toBe('/portfolio?page=2&tag=a%20b')
  expect(target.searchParams.has('__acp_impersonating')).toBe(false)

  const { payload, protectedHeader } = await jwtVerify(target.searchParams.get('token') ?? '', await keys(), {
    issuer: 'http://systems.test/vic',
    audience: 'http://portal.test',
    algorithms: ['EdDSA'],
  })
  expect(protectedHeader.kid).toBeTruthy()
  expect(payload).toMatchObject({
    sub: String(user.id),
    nonce: 'abcdefghijklmnop-_123',
    sid: target.searchParams.get('__acp_compliance_session_id'),
  })
  expect(payload.exp).toBe((payload.iat ?? 0) + 60)
  expect(payload.jti).toHaveLength(36)
  expect(payload['act']).toBeUndefined()
})

test('a signed-in user returns to the portal without signing in again, each time with a new token', async () => {
  const user = await member()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  const url = `/vic/Users/login?${new URLSearchParams(portalRequest()).toString()}`
  const tokens = await Promise.all(
    [0, 1].map(async () => new URL((await browser.get(url)).headers.location as string).searchParams.get('token')),
  )
  expect(tokens[0]).not.toBe(tokens[1])
  expect((await browser.get('/vic/Users/login')).headers.location).toBe('/vic/')
})

test('a token of one state is not valid with the keys of another', async () => {
  const user = await member()
  const reply = await system.browser().signIn('vic', user.username, password, portalRequest())
  const token = new URL(reply.headers.location as string).searchParams.get('token') ?? ''
  await expect(jwtVerify(token, await keys('qld'))).rejects.toThrow()
})

test.each([
  'http://evil.test/auth/callback',
  'http://portal.test.evil.test/auth/callback',
  'http://portal.test/auth/callback/',
  'http://portal.test/auth/callback?next=http://evil.test',
  'http://portal.test/other',
  'http://portal.test@evil.test/auth/callback',
  '//portal.test/auth/callback',
  '/auth/callback',
  'javascript:alert(1)',
  '',
])('a token is not sent to “%s”', async (redirectUrl) => {
  const user = await member()
  const asked = portalRequest({ redirect_url: redirectUrl })
  const page = await system.browser().get(`/vic/Users/login?${new URLSearchParams(asked).toString()}`)
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('does not lead back to the compliance portal')
  const signedIn = system.browser()
  await signedIn.signIn('vic', user.username)
  const reply = await signedIn.get(`/vic/Users/login?${new URLSearchParams(asked).toString()}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.headers.location).toBeUndefined()
})

test.each(['', 'short', 'n'.repeat(201), 'with spaces in between it', 'naïve-naïve-naïve-naïve'])(
  'a sign-in without a proper nonce (“%s”) is refused',
  async (nonce) => {
    const page = await system
      .browser()
      .get(`/vic/Users/login?${new URLSearchParams(portalRequest({ nonce })).toString()}`)
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('This sign-in link is incomplete.')
  },
)

test('the hidden fields of the form are checked again when it is sent', async () => {
  const user = await member()
  const browser = system.browser()
  await browser.get('/vic/Users/login')
  const form = { ...portalRequest({ redirect_url: 'http://evil.test/' }), username: user.username, password }
  expect((await browser.post('/vic/Users/login', form)).statusCode).toBe(400)
  expect(browser.cookies.map(({ name }) => name)).not.toContain('acp_vic_session')
})

test.each(['//evil.test', 'https://evil.test', '/\\evil.test'])(
  'a return path of %s becomes the portal’s start page',
  async (state) => {
    const user = await member()
    const reply = await system.browser().signIn('vic', user.username, password, portalRequest({ state }))
    expect(new URL(reply.headers.location as string).searchParams.get('state')).toBe('/')
  },
)

test('a user who is signed in enters the portal without a click only if they began there', async () => {
  const user = await member()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  const address = `/vic/Users/login?${new URLSearchParams(portalRequest({ state: '/quotes' })).toString()}`
  const begun = await browser.get(address, { 'sec-fetch-site': 'cross-site', referer: 'http://portal.test/' })
  expect(begun.headers.location).toContain('http://portal.test/auth/callback?token=')
  const led = await browser.get(`${address}&prompt=consent`, {
    'sec-fetch-site': 'cross-site',
    referer: 'http://portal.test/',
  })
  expect([led.statusCode, led.headers.location]).toEqual([200, undefined])
  expect(led.body).toContain('Open the compliance portal?')
  const asked = await browser.get(address, { 'sec-fetch-site': 'cross-site', referer: 'http://evil.test/' })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('Open the compliance portal?')
  const again = await browser.get(`${address}&prompt=consent&again=1`, { 'sec-fetch-site': 'cross-site' })
  expect(again.statusCode).toBe(200)
  expect(again.body).toContain(`You have just signed in. Continue to the compliance portal as ${user.name}?`)
  system.clock.offset = 5 * 60_000
  const muchLater = await browser.get(`${address}&prompt=consent&again=1`, { 'sec-fetch-site': 'cross-site' })
  system.clock.offset = 0
  expect(muchLater.body).toContain('Open the compliance portal?')
  const reply = await browser.post('/vic/Users/continue', hiddenIn(asked.body))
  const target = new URL(reply.headers.location as string)
  expect(target.origin).toBe('http://portal.test')
  expect(target.searchParams.get('state')).toBe('/quotes')
  expect(target.searchParams.get('token')).toBeTruthy()
})
