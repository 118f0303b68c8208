import { expect, test } from 'vitest'
import { hiddenIn, ownStateSystem, password, portalRequest, testStateSystem } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const incorrect = 'The username or password is incorrect.'
const givenUser = async () => system.person({ agencies: [await system.given.agency()] })

test('the right password opens a session and leads to the start page', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const reply = await browser.signIn('vic', user.username)
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('/vic/')
  const property = await browser.get('/vic/')
  expect(property.statusCode).toBe(200)
  expect(property.body).toContain(`Welcome, ${user.name}`)
  expect(property.body).toContain('http://portal.test/auth/login?__acp_state_id=7')
})

test('the username is not case sensitive and may be pasted with spaces', async () => {
  const user = await givenUser()
  expect((await system.browser().signIn('vic', ` ${user.username.toUpperCase()} `)).statusCode).toBe(303)
})

test('an accented letter may be typed as a letter and an accent', async () => {
  const { id } = await givenUser()
  await system.given.rows('update users set username = $1 where id = $2', ['zo\u00eb.lee', id])
  expect((await system.browser().signIn('vic', 'zoe\u0308.lee')).statusCode).toBe(303)
})

test('the cookie is not accessible to scripts, named for the state, and stored only as a hash', async () => {
  const user = await givenUser()
  const reply = await system.browser().signIn('vic', user.username)
  const cookie = reply.cookies.find(({ name }) => name === 'acp_vic_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  expect(cookie?.secure).toBeUndefined()
  expect(cookie?.value).toHaveLength(43)
  const stored = await system.given.rows('select from state_sessions where token_hash = $1', [
    Buffer.from(cookie?.value ?? ''),
  ])
  expect(stored).toHaveLength(0)
})

test('over https the cookie is secure', async () => {
  const secure = await ownStateSystem({ STATE_SYSTEM_URL: 'https://systems.test' })
  try {
    const user = await secure.person()
    const browser = secure.browser()
    const page = await browser.get('/vic/Users/login')
    const form = { ...hiddenIn(page.body), username: user.username, password }
    const reply = await browser.post('/vic/Users/login', form, { origin: 'https://systems.test' })
    const names = reply.cookies.map(({ name }) => name.replace(/_known_.*/, '_known'))
    expect(names).toEqual(['__Host-acp_vic_known', '__Host-acp_vic_session'])
    for (const cookie of reply.cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' })
  } finally {
    await secure.close()
  }
})

test('a wrong password is refused with a message and keeps the typed username', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const reply = await browser.signIn('vic', user.username, 'wrong')
  expect(reply.statusCode).toBe(401)
  expect(reply.body).toContain(incorrect)
  expect(reply.body).toContain(`value="${user.username}"`)
  expect(reply.body).not.toContain('wrong')
  expect((await browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
})

test('the address of a refused sign-in still says where the user was going', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const address = `/vic/Users/login?${new URLSearchParams(portalRequest({ state: '/portfolio?page=2' })).toString()}`
  const actionIn = (page: string) => /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const asked = new URL(actionIn((await browser.get(address)).body), 'http://systems.test')
  expect(Object.fromEntries(asked.searchParams)).toEqual(portalRequest({ state: '/portfolio?page=2' }))
  expect((await browser.get(address)).body).toContain('to continue to the compliance portal.')
  const refused = await browser.post(asked.pathname + asked.search, {
    ...hiddenIn((await browser.get(address)).body),
    username: user.username,
    password: 'wrong',
  })
  const location = new URL(refused.headers.location ?? '', 'http://systems.test')
  expect(Object.fromEntries(location.searchParams)).toEqual(portalRequest({ state: '/portfolio?page=2' }))
  const again = await browser.get(location.pathname + location.search)
  expect(again.statusCode).toBe(401)
  expect(hiddenIn(again.body)).toMatchObject(portalRequest({ state: '/portfolio?page=2' }))
})

test('a refused form leads back to its page, which shows the refusal once and not in its address', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const page = await browser.get('/vic/Users/login?return_to=/Quotations/index')
  const form = { ...hiddenIn(page.body), username: user.username, password: 'wrong' }
  const reply = await browser.post('/vic/Users/login', form)
  expect([reply.statusCode, reply.body]).toEqual([303, ''])
  const location = reply.headers.location ?? ''
  expect(location).toBe('/vic/Users/login?return_to=%2FQuotations%2Findex')
  const kept = reply.cookies.find(({ name }) => name === 'acp_vic_refused')
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 60 })
  expect(Buffer.from(kept?.value ?? '', 'base64url').includes(user.username)).toBe(false)

  const [shown, again] = [await browser.get(location), await browser.get(location)]
  expect(shown.statusCode).toBe(401)
  expect(shown.body).toContain(incorrect)
  expect(again.statusCode).toBe(200)
  expect(again.body).not.toContain(incorrect)
  expect(again.body).not.toContain(user.username)
})

test('a refusal is shown neither in another browser, nor later, nor if it was made up', async () => {
  const user = await givenUser()
  const refused = async () => {
    const browser = system.browser()
    const form = hiddenIn((await browser.get('/vic/Users/login')).body)
    await browser.post('/vic/Users/login', { ...form, username: user.username, password: 'wrong' })
    return browser
  }
  const kept = (await refused()).cookies.filter(({ name }) => name === 'acp_vic_refused')
  const other = system.browser()
  await other.get('/vic/Users/login')
  const form = other.cookies
  for (const planted of [kept, kept.map((cookie) => ({ ...cookie, value: 'made-up' }))]) {
    other.cookies = [...form, ...planted]
    expect((await other.get('/vic/Users/login')).statusCode).toBe(200)
  }
  const late = await refused()
  system.clock.offset = 61_000
  try {
    expect((await late.get('/vic/Users/login')).body).not.toContain(incorrect)
  } finally {
    system.clock.offset = 0
  }
})

test('whoever is refused is told so, also if another tab of the browser is signed in', async () => {
  const [user, other] = [await givenUser(), await givenUser()]
  const browser = system.browser()
  const form = hiddenIn((await browser.get('/vic/Users/login')).body)
  await browser.signIn('vic', user.username)
  const reply = await browser.attempt('/vic/Users/login', { ...form, username: other.username, password: 'wrong' })
  expect(reply.statusCode).toBe(401)
  expect(reply.body).toContain(`value="${other.username}"`)
  expect((await browser.get('/vic/')).body).toContain(`Welcome, ${user.name}`)
})

const without = (page: string, username: string) =>
  page.replaceAll(username, 'NAME').replaceAll(/value="[\w-]{43}"/g, '')

test('an unknown name, an inactive user and a wrong password get the same reply', async () => {
  const user = await givenUser()
  const inactive = await system.person({ isActive: false })
  const answer = async (username: string, typed: string) => {
    const reply = await system.browser().signIn('vic', username, typed)
    return [reply.statusCode, without(reply.body, username)]
  }
  const wrong = await answer(user.username, 'wrong')
  expect(await answer('nobody.at.all', 'wrong')).toEqual(wrong)
  expect(await answer(inactive.username, password)).toEqual(wrong)
})

test('empty fields are reported at the fields and do not count as an attempt', async () => {
  const reply = await system.browser('203.0.113.80').signIn('vic', '', '')
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('<p class="field-error" id="username-error">Enter your username.</p>')
  expect(reply.body).toContain('aria-describedby="password-error"')
  expect(reply.body).toContain('<title>Error: Sign in | Victoria compliance system</title>')
})

test('a form of another site does not sign in', async () => {
  const user = await givenUser()
  const credentials = { username: user.username, password }
  const forged = await system.browser().post('/vic/Users/login', { ...credentials, form_token: 'guessed' })
  expect(forged.statusCode).toBe(403)
  const browser = system.browser()
  const page = await browser.get('/vic/Users/login')
  const foreign = await browser.post(
    '/vic/Users/login',
    { ...hiddenIn(page.body), ...credentials },
    { origin: 'http://evil.test' },
  )
  expect(foreign.statusCode).toBe(403)
  expect(browser.cookies.map(({ name }) => name)).not.toContain('acp_vic_session')
})

test('the same form sent twice signs in twice', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const page = await browser.get('/vic/Users/login')
  const form = { ...hiddenIn(page.body), username: user.username, password }
  const replies = await Promise.all([browser.post('/vic/Users/login', form), browser.post('/vic/Users/login', form)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect((await browser.get('/vic/')).statusCode).toBe(200)
})

test('signing in over an old session ends the old one', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const page = await browser.get('/vic/Users/login')
  const form = { ...hiddenIn(page.body), username: user.username, password }
  await browser.post('/vic/Users/login', form)
  const before = browser.cookies
  await browser.post('/vic/Users/login', form)
  const old = system.browser()
  old.cookies = before
  expect((await old.get('/vic/')).statusCode).toBe(303)
  expect((await browser.get('/vic/')).statusCode).toBe(200)
})

test('the cookie of one state is not valid in another', async () => {
  const user = await givenUser()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  browser.cookies = browser.cookies.map((cookie) => ({ ...cookie, path: '/' }))
  expect((await browser.get('/vic/')).statusCode).toBe(200)
  expect((await browser.get('/qld/')).headers.location).toContain('/qld/Users/login')
  expect((await system.browser().signIn('qld', user.username)).statusCode).toBe(401)
})

test('a session ends after eight hours without activity, and after a day in any case', async () => {
  const user = await givenUser()
  const hour = 3_600_000
  try {
    const idle = system.browser()
    await idle.signIn('vic', user.username)
    system.clock.offset = 8 * hour + 1000
    expect((await idle.get('/vic/')).statusCode).toBe(303)
    const busy = system.browser()
    await busy.signIn('vic', user.username)
    const statuses: number[] = []
    for (let passed = 7; passed <= 28; passed += 7) {
      system.clock.offset += 7 * hour
      statuses.push((await busy.get('/vic/')).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 303])
  } finally {
    system.clock.offset = 0
  }
})

test('a deactivated user loses access immediately', async () => {
  const user = await givenUser()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  await system.given.rows('update users set is_active = false where id = $1', [user.id])
  expect((await browser.get('/vic/')).statusCode).toBe(303)
})

test('a page requested before signing in is shown afterwards', async () => {
  const user = await givenUser()
  const browser = system.browser()
  const asked = await browser.get('/vic/Quotations/index?status=Expired')
  expect(asked.statusCode).toBe(303)
  const login = asked.headers.location as string
  const page = await browser.get(login)
  expect(page.body).toContain('Sign in to the Victoria system.')
  const reply = await browser.post('/vic/Users/login', { ...hiddenIn(page.body), username: user.username, password })
  expect(reply.headers.location).toBe('/vic/Quotations/index?status=Expired')
  expect((await browser.get(reply.headers.location as string)).statusCode).toBe(200)
})

test.each([
  '//evil.test',
  'https://evil.test/',
  String.raw`/\evil.test`,
  '/../qld/',
  '/..//evil.test',
  '/%2e%2e/x',
  'x',
  '/\t/evil.test',
])('a return path of %s leads to the start page', async (path) => {
  const user = await givenUser()
  const reply = await system.browser().signIn('vic', user.username, password, { return_to: path })
  expect(reply.statusCode).toBe(303)
  const target = new URL(reply.headers.location as string, 'http://systems.test/vic/Users/login')
  expect(target.origin).toBe('http://systems.test')
  expect(target.pathname).toMatch(/^\/vic\//)
})

test('an administrator of the provider starts at the inbox, and a page of the portal that was asked for is kept', async () => {
  const administrator = await system.person({ isAdministrator: true })
  expect((await system.browser().signIn('vic', administrator.username)).headers.location).toBe('/vic/')
  const fromPortal = await system
    .browser()
    .signIn('vic', administrator.username, password, portalRequest({ state: '/' }))
  expect(fromPortal.headers.location).toBe('/vic/')
  const asked = portalRequest({ state: '/portfolio?page=2' })
  const reply = await system.browser().signIn('vic', administrator.username, password, asked)
  expect(reply.headers.location).toBe('/vic/App/viewAsUser?return_path=%2Fportfolio%3Fpage%3D2')
})

test('every sign-in is audited', async () => {
  const user = await givenUser()
  await system.browser().signIn('vic', user.username)
  const [event] = await system.given.rows(
    'select source, action, user_name, request_id is not null as has_request from audit_events where user_id = $1',
    [user.id],
  )
  expect(event).toEqual({ source: 'STATE_SYSTEM', action: 'sign-in', user_name: user.name, has_request: true })
  const [row] = await system.given.rows('select last_signed_in_at is not null as noted from users where id = $1', [
    user.id,
  ])
  expect(row).toEqual({ noted: true })
})
