import { expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../../testing/account-mails.ts'
import {
  callback,
  hiddenIn,
  password,
  portalOfSystems,
  portalRequest,
  testStateSystem,
} from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const next = 'kettle river lamp'
const givenUser = async () => system.person({ agencies: [await system.given.agency()] })

const signedIn = async (username: string, typed = password) => {
  const browser = system.browser()
  expect((await browser.signIn('vic', username, typed)).statusCode).toBe(303)
  return browser
}
type Browser = Awaited<ReturnType<typeof signedIn>>

const change = async (browser: Browser, form: Record<string, string>) => {
  const page = await browser.get('/vic/Users/password')
  return browser.post('/vic/Users/password', { ...hiddenIn(page.body), ...form })
}

test('the password is changed with the old one, ends other sessions, is audited and told by mail', async () => {
  const user = await givenUser()
  const here = await signedIn(user.username)
  const elsewhere = await signedIn(user.username)
  const reply = await change(here, { current: password, password: next, repeat: next })
  expect(reply.headers.location).toBe('/vic/Users/profile?notice=password')
  expect((await here.get('/vic/Users/profile?notice=password')).body).toContain('Your password is changed')
  expect((await elsewhere.get('/vic/Users/profile')).statusCode).toBe(303)
  expect((await system.browser().signIn('vic', user.username)).statusCode).toBe(401)
  await signedIn(user.username, next)
  const events = await system.given.rows(
    `select after from audit_events where action = 'change-password' and user_id = $1`,
    [user.id],
  )
  expect(events).toEqual([{ after: { endedSessions: 1 } }])
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[[user.email], 'Your password was changed']])
  expect(await sendAccountMails(system)).toEqual([])
})

test('the same form sent again succeeds and changes nothing more', async () => {
  const user = await givenUser()
  const browser = await signedIn(user.username)
  const form = { current: password, password: next, repeat: next }
  await change(browser, form)
  expect((await change(browser, form)).statusCode).toBe(303)
  expect(await sendAccountMails(system)).toHaveLength(1)
})

test.each([
  [{ current: 'wrong', password: next, repeat: next }, 'This is not your password.'],
  [{ current: password, password: 'short', repeat: 'short' }, 'Use at least 12 characters'],
  [
    { current: password, password: 'password1234', repeat: 'password1234' },
    'for example three or four unrelated words.',
  ],
  [{ current: password, password: next, repeat: 'kettle river lamb' }, 'The two passwords differ.'],
  [{ current: password, password, repeat: password }, 'This is your current password.'],
])('a password is refused with a message at its field (%#)', async (form, message) => {
  const user = await givenUser()
  const browser = await signedIn(user.username)
  const reply = await change(browser, form)
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(message)
  expect(reply.body).toContain('<p class="quiet hint" id="password-hint">At least 12 characters.')
  expect(reply.body).not.toContain(next)
  await signedIn(user.username)
})

test('a refused password is described by its hint and its message', async () => {
  const browser = await signedIn((await givenUser()).username)
  const reply = await change(browser, { current: password, password: 'short', repeat: 'short' })
  expect(reply.body).toContain('aria-invalid="true" aria-describedby="password-hint password-error"')
})

test('guessing the old password is slowed down', async () => {
  const user = await givenUser()
  const browser = await signedIn(user.username)
  for (let round = 0; round < 5; round++)
    await change(browser, { current: `wrong ${round}`, password: next, repeat: next })
  const reply = await change(browser, { current: password, password: next, repeat: next })
  expect(reply.body).toContain('There were too many attempts.')
  await signedIn(user.username)
})

test('an administrator cannot change the password of the user they view as', async () => {
  const user = await givenUser()
  const staff = await system.person({ isAdministrator: true })
  const browser = await signedIn(staff.username)
  const list = await browser.get(`/vic/App/viewAsUser?search=${user.username}`)
  await browser.post('/vic/App/viewAsUser', { ...hiddenIn(list.body), userId: String(user.id) })
  expect((await browser.get('/vic/Users/password')).statusCode).toBe(403)
  expect((await browser.get('/vic/Users/twoFactor')).statusCode).toBe(403)
})

const forget = async (account: string, browser = system.browser()) => {
  const page = await browser.get('/vic/Users/forgotten')
  return browser.post('/vic/Users/forgotten', { ...hiddenIn(page.body), account })
}

test('a forgotten username and password come by mail, with a link that works once and ends all sessions', async () => {
  const user = await givenUser()
  const old = await signedIn(user.username)
  expect((await forget(user.email.toUpperCase())).statusCode).toBe(200)
  const [mail, ...others] = await sendAccountMails(system)
  expect(others).toEqual([])
  expect(mail?.to).toEqual([user.email])
  expect(mail?.html).toContain(user.username)
  const browser = system.browser()
  const page = await browser.get(linkIn(mail))
  expect(page.statusCode).toBe(200)
  const form = { ...hiddenIn(page.body), password: next, repeat: next }
  const done = await browser.post(linkIn(mail), form)
  expect(done.headers.location).toBe('/vic/Users/login?to=portal&notice=password-chosen')
  // Whoever reads the mail gets in, however many others are guessing.
  expect(browser.cookies.some(({ name }) => name.includes('_known_'))).toBe(true)
  expect((await browser.get(linkIn(mail))).statusCode).toBe(410)
  expect(
    (await browser.post(linkIn(mail), { ...form, password: 'another river lamp', repeat: 'another river lamp' }))
      .statusCode,
  ).toBe(410)
  expect((await old.get('/vic/Users/profile')).statusCode).toBe(303)
  await signedIn(user.username, next)
  expect((await sendAccountMails(system)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

/** The address of a link or form on a page. */
const addressIn = (page: string, before: string, after = '') =>
  new RegExp(`${before}"([^"]+)"${after}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

test.each([
  [portalRequest({ state: '/portfolio?page=2' }), `${callback}?token=`],
  [{ return_to: '/Quotations/index?status=Expired' }, '/vic/Quotations/index?status=Expired'],
])('asking for a forgotten password keeps where the user was going (%#)', async (target, end) => {
  const user = await givenUser()
  const browser = system.browser()
  const signIn = await browser.get(`/vic/Users/login?${new URLSearchParams(target).toString()}`)
  const page = await browser.get(addressIn(signIn.body, 'href=', '>Forgot'))
  const refused = await browser.post(addressIn(page.body, 'action='), { ...hiddenIn(page.body), account: '' })
  const sent = await browser.post(addressIn(refused.body, 'action='), {
    ...hiddenIn(refused.body),
    account: user.email,
  })
  await sendAccountMails(system)
  for (const { body } of [page, refused, sent]) {
    const back = await browser.get(addressIn(body, 'href=', '>Back to the sign-in page'))
    const form = { ...hiddenIn(back.body), username: user.username, password }
    const arrived = await browser.post('/vic/Users/login', form)
    expect(arrived.headers.location?.startsWith(end), String(arrived.headers.location)).toBe(true)
    browser.cookies = browser.cookies.filter(({ name }) => !name.endsWith('_session'))
  }
})

test('the page for a forgotten password leads nowhere else', async () => {
  const elsewhere = portalRequest({ redirect_url: 'http://evil.test/auth/callback' })
  const refused = await system.browser().get(`/vic/Users/forgotten?${new URLSearchParams(elsewhere).toString()}`)
  expect(refused.statusCode).toBe(400)
  for (const query of ['return_to=//evil.test', 'to=http://evil.test'])
    expect((await system.browser().get(`/vic/Users/forgotten?${query}`)).body).not.toContain('evil.test')
})

test('whoever chose a password by the link in the mail goes on to the portal, staff to their inbox', async () => {
  const staff = await system.person({ isAdministrator: true })
  for (const [user, end] of [
    [await givenUser(), `${portalOfSystems}/auth/login?__acp_state_id=7`],
    [staff, '/vic/'],
  ] as const) {
    await forget(user.email)
    const link = linkIn((await sendAccountMails(system))[0])
    const browser = system.browser()
    const form = { ...hiddenIn((await browser.get(link)).body), password: next, repeat: next }
    const page = await browser.get(String((await browser.post(link, form)).headers.location))
    expect(page.body).toContain('Your new password is stored. Sign in with it.')
    const signIn = { ...hiddenIn(page.body), username: user.username, password: next }
    expect((await browser.post('/vic/Users/login', signIn)).headers.location).toBe(end)
    await sendAccountMails(system)
  }
})

test.each([
  [portalRequest({ state: '/portfolio?page=2' }), `${callback}?token=`],
  [{ return_to: '/Quotations/index?status=Expired' }, '/vic/Quotations/index?status=Expired'],
])('whoever chose a password by the link goes on to where the same browser was going (%#)', async (target, end) => {
  const user = await givenUser()
  const browser = system.browser()
  const signIn = await browser.get(`/vic/Users/login?${new URLSearchParams(target).toString()}`)
  const asked = await browser.get(addressIn(signIn.body, 'href=', '>Forgot'))
  await browser.post(addressIn(asked.body, 'action='), { ...hiddenIn(asked.body), account: user.email })
  const link = linkIn((await sendAccountMails(system))[0])
  const form = { ...hiddenIn((await browser.get(link)).body), password: next, repeat: next }
  const page = await browser.get(String((await browser.post(link, form)).headers.location))
  expect(page.body).toContain('Your new password is stored. Sign in with it.')
  expect(hiddenIn(page.body)).toMatchObject(target)
  const arrived = await browser.post('/vic/Users/login', {
    ...hiddenIn(page.body),
    username: user.username,
    password: next,
  })
  expect(arrived.headers.location?.startsWith(end), String(arrived.headers.location)).toBe(true)
  expect(browser.cookies.some(({ name }) => name === 'acp_vic_target')).toBe(false)
  await sendAccountMails(system)
})

const fieldsAsKept = (fields: Record<string, string>) =>
  Buffer.from(new URLSearchParams(fields).toString()).toString('base64url')

test.each([
  ['another site', fieldsAsKept({ return_to: '//evil.test' })],
  ['a callback elsewhere', fieldsAsKept(portalRequest({ redirect_url: 'http://evil.test/', state: '/portfolio' }))],
  ['a path that browsers read as a site', fieldsAsKept(portalRequest({ state: String.raw`/\evil.test` }))],
  ['nothing readable', 'made up'],
])('a kept page that is %s leads to the start page', async (_, value) => {
  const user = await givenUser()
  await forget(user.email)
  const link = linkIn((await sendAccountMails(system))[0])
  const browser = system.browser()
  const form = { ...hiddenIn((await browser.get(link)).body), password: next, repeat: next }
  browser.cookies.push({ name: 'acp_vic_target', value, path: '/' })
  const done = await browser.post(link, form)
  expect(done.headers.location).toBe('/vic/Users/login?to=portal&notice=password-chosen')
  await sendAccountMails(system)
})

test('a browser keeps the last page for which it was asked to sign in, for an hour', async () => {
  const browser = system.browser()
  const ask = async (target: Record<string, string>) => {
    const reply = await browser.get(`/vic/Users/login?${new URLSearchParams(target).toString()}`)
    return reply.cookies.find(({ name }) => name === 'acp_vic_target')
  }
  expect(await ask({ return_to: '/Quotations/index' })).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 3600 })
  expect(await ask({ to: 'portal' })).toBeUndefined()
  expect(await ask({ return_to: '/Users/invitation/abc' })).toBeUndefined()
  expect((await ask(portalRequest({ state: '/' })))?.value).toBe('')
  expect(await ask(portalRequest({ state: '/portfolio' }))).toMatchObject({ maxAge: 3600 })
  // Too long for a cookie.
  expect((await ask({ return_to: `/${'%2B'.repeat(660)}` }))?.value).toBe('')
})

test('a link expires after an hour, cannot be forged and does not work in another state', async () => {
  const user = await givenUser()
  await forget(user.username)
  const link = linkIn((await sendAccountMails(system))[0])
  expect((await system.browser().get(link.replace('/vic/', '/qld/'))).statusCode).toBe(410)
  expect((await system.browser().get(`${link.slice(0, -2)}xx`)).statusCode).toBe(410)
  system.clock.offset = 61 * 60_000
  expect((await system.browser().get(link)).statusCode).toBe(410)
  system.clock.offset = 0
})

test('the answer is the same whether the user exists, and nothing is sent to strangers', async () => {
  const user = await givenUser()
  const inactive = await system.person({ isActive: false })
  const answer = async (account: string) => {
    const reply = await forget(account)
    return [reply.statusCode, reply.body.replaceAll(account, 'NAME')]
  }
  const known = await answer(user.email)
  expect(await answer('nobody@nowhere.example')).toEqual(known)
  expect(await answer(inactive.email)).toEqual(known)
  expect((await sendAccountMails(system)).flatMap(({ to }) => to)).toEqual([user.email])
})

test('one mailbox is not filled with mails', async () => {
  const user = await givenUser()
  for (let round = 0; round < 8; round++)
    expect((await forget(user.email, system.browser(`198.51.100.${round}`))).statusCode).toBe(200)
  expect((await sendAccountMails(system)).length).toBeLessThanOrEqual(5)
})

test('whoever forgot the username finds the page of their own state', async () => {
  const { body } = await system.browser().get('/vic/Users/forgotten')
  expect(body).toMatch(/href="[^"]+\/qld\/Users\/forgotten"\s*>Queensland</)
  expect(body).not.toMatch(/forgotten"\s*>Victoria</)
})

test('an empty field and a form of another site are refused', async () => {
  expect((await forget('')).body).toContain('Enter your email address or your username.')
  const reply = await system.browser().post('/vic/Users/forgotten', { account: 'x', form_token: 'guessed' })
  expect(reply.statusCode).toBe(403)
})

test('sessions are ended with the password, however recent the sign-in is', async () => {
  const user = await givenUser()
  const here = await signedIn(user.username)
  const elsewhere = await signedIn(user.username)
  const page = await here.get('/vic/Users/profile')
  const end = { form_token: hiddenIn(page.body)['form_token'] ?? '', action: 'end-sessions' }
  const asked = await here.post('/vic/Users/profile', end)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('Your password')
  const wrong = await here.post('/vic/Users/profile', { ...hiddenIn(asked.body), password: 'not the right one' })
  expect(wrong.statusCode).toBe(422)
  expect((await elsewhere.get('/vic/Users/profile')).statusCode).toBe(200)
  expect((await here.post('/vic/Users/profile', { ...hiddenIn(asked.body), password })).statusCode).toBe(303)
  expect((await elsewhere.get('/vic/Users/profile')).statusCode).toBe(303)
})

test('a password that leaked somewhere is refused', async () => {
  const user = await givenUser()
  const browser = await signedIn(user.username)
  system.leaked.add('kettle river lamp 9')
  const changeTo = async (typed: string) => change(browser, { current: password, password: typed, repeat: typed })
  expect((await changeTo('ｋｅｔｔｌｅ river lamp 9')).statusCode).toBe(422)
  const refused = await changeTo('kettle river lamp 9')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('leaked passwords')
  expect((await changeTo('kettle river lamp 8')).statusCode).toBe(303)
})

test('sessions are listed with their device and can be ended one by one', async () => {
  const user = await givenUser()
  const here = await signedIn(user.username)
  const elsewhere = await signedIn(user.username)
  const page = await here.get('/vic/Users/profile')
  const session = /name="session" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  await here.post('/vic/Users/profile', {
    form_token: hiddenIn(page.body)['form_token'] ?? '',
    action: 'end-session',
    session,
    password,
  })
  expect((await elsewhere.get('/vic/Users/profile')).statusCode).toBe(303)
  expect((await here.get('/vic/Users/profile')).statusCode).toBe(200)
  const stranger = await signedIn((await givenUser()).username)
  const [row] = await system.given.rows<{ id: string }>(
    'select id from state_sessions where user_id = $1 and revoked_at is null',
    [user.id],
  )
  const own = await stranger.get('/vic/Users/profile')
  await stranger.post('/vic/Users/profile', {
    form_token: hiddenIn(own.body)['form_token'] ?? '',
    action: 'end-session',
    session: row?.id ?? '',
    password,
  })
  expect((await here.get('/vic/Users/profile')).statusCode).toBe(200)
})
