import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { consumeCode } from '../../areas/accounts/second-factor.ts'
import { AccountKeys } from '../../platform/account-keys.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { sendAccountMails } from '../../testing/account-mails.ts'
import {
  hiddenIn,
  ownStateSystem,
  password,
  portalRequest,
  testStateSystem,
  type SystemBrowser,
  type TestStateSystem,
} from '../../testing/test-state-system.ts'

const system = await testStateSystem()

const codeOf = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(system.clock.now().getTime() / 1000) + seconds })
/** Codes are accepted once, so each further one is of a later period. */
const later = () => {
  system.clock.offset += 30_000
}

const tokenOf = (page: string) => ({ form_token: hiddenIn(page)['form_token'] ?? '' })

/** Sets two-factor sign-in up and returns its secret and recovery codes. */
async function enrol(browser: SystemBrowser) {
  const off = await browser.get('/vic/Users/twoFactor')
  await browser.post('/vic/Users/twoFactor', { ...tokenOf(off.body), action: 'begin', password })
  const setup = await browser.get('/vic/Users/twoFactor?step=scan')
  expect(setup.body).toContain('class="qr"')
  const secret = (/<code class="to-copy">([^<]+)</.exec(setup.body)?.[1] ?? '').replaceAll(' ', '')
  const wrong = await browser.post('/vic/Users/twoFactor', {
    ...tokenOf(setup.body),
    action: 'confirm',
    code: '000000',
  })
  expect(wrong.statusCode).toBe(422)
  later()
  const done = await browser.post('/vic/Users/twoFactor', {
    ...tokenOf(setup.body),
    action: 'confirm',
    code: codeOf(secret),
  })
  expect(done.statusCode).toBe(200)
  const codes = [...done.body.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code)
  expect(codes).toHaveLength(10)
  later()
  return { secret, codes }
}

const enrolled = async (options: Parameters<TestStateSystem['person']>[0] = {}) => {
  const user = await system.person({ agencies: [await system.given.agency()], ...options })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  return { user, browser, ...(await enrol(browser)) }
}

async function typeCode(browser: SystemBrowser, code: string) {
  const page = await browser.get('/vic/Users/code')
  return browser.attempt('/vic/Users/code', { ...hiddenIn(page.body), code })
}

test('the password alone does not sign in; a code does, once', async () => {
  const { user, secret } = await enrolled()
  const browser = system.browser()
  const half = await browser.signIn('vic', user.username)
  expect(half.headers.location).toBe('/vic/Users/code')
  expect((await browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
  const code = codeOf(secret)
  expect((await typeCode(browser, code)).headers.location).toBe('/vic/')
  expect((await browser.get('/vic/')).statusCode).toBe(200)
  const again = system.browser()
  await again.signIn('vic', user.username)
  const refused = await typeCode(again, code)
  expect(refused.statusCode).toBe(401)
  expect(refused.body).toContain('it was used already')
  later()
  expect((await typeCode(again, codeOf(secret))).statusCode).toBe(303)
})

test('users whose agency demands it cannot turn it off, and again can when it does not', async () => {
  const agencyId = await system.given.agency()
  const { user, browser, secret } = await enrolled({ agencies: [agencyId] })
  const demand = async (isDemanded: boolean) =>
    system.given.rows('update agencies set demands_second_factor = $2 where id = $1', [agencyId, isDemanded])
  const turnOff = async () => {
    const page = await browser.get('/vic/Users/twoFactor')
    const reply = await browser.post('/vic/Users/twoFactor', {
      ...tokenOf(page.body),
      action: 'off',
      password,
      code: codeOf(secret),
    })
    later()
    return { body: page.body, status: reply.statusCode }
  }
  await demand(true)
  const refused = await turnOff()
  expect(refused.body).not.toContain('value="off"')
  expect(refused.body).toContain('You cannot turn it off.')
  expect(refused.status).toBe(403)
  const factors = 'select from second_factors where user_id = $1'
  expect(await system.given.rows(factors, [user.id])).toHaveLength(1)
  await demand(false)
  expect((await turnOff()).status).toBe(303)
  expect(await system.given.rows(factors, [user.id])).toHaveLength(0)
})

test('a refused code leads back to its page, which shows the refusal once', async () => {
  const { user } = await enrolled()
  const browser = system.browser()
  await browser.signIn('vic', user.username, password, { return_to: '/Quotations/index' })
  const page = '/vic/Users/code?return_to=%2FQuotations%2Findex'
  const form = { ...hiddenIn((await browser.get(page)).body), code: 'wrong' }
  const reply = await browser.post('/vic/Users/code', form)
  expect([reply.statusCode, reply.headers.location]).toEqual([303, page])
  const shown = await browser.get(page)
  expect(shown.statusCode).toBe(401)
  expect(shown.body).toContain('This code is not right')
  expect((await browser.get(page)).body).not.toContain('This code is not right')
})

test('two browsers that send the same code at once sign in once', async () => {
  const { user, secret } = await enrolled()
  const browsers = [system.browser(), system.browser()]
  for (const browser of browsers) await browser.signIn('vic', user.username)
  const code = codeOf(secret)
  const replies = await Promise.all(browsers.map(async (browser) => typeCode(browser, code)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 401])
})

test('the target of the sign-in survives the second step', async () => {
  const { user, secret } = await enrolled()
  const browser = system.browser()
  const half = await browser.signIn('vic', user.username, password, portalRequest({ state: '/portfolio' }))
  const page = await browser.get(half.headers.location ?? '')
  const reply = await browser.post('/vic/Users/code', { ...hiddenIn(page.body), code: codeOf(secret) })
  expect(reply.headers.location).toContain('http://portal.test/auth/callback?token=')
  expect(reply.headers.location).toContain('state=%2Fportfolio')
})

test('a recovery code signs in once and is told by mail', async () => {
  const { user, codes } = await enrolled()
  await sendAccountMails(system)
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  expect((await typeCode(browser, codes[3]?.toUpperCase() ?? '')).statusCode).toBe(303)
  const again = system.browser()
  await again.signIn('vic', user.username)
  expect((await typeCode(again, codes[3] ?? '')).statusCode).toBe(401)
  const [mail] = await sendAccountMails(system)
  expect(mail?.subject).toBe('A recovery code was used')
  expect(mail?.text).toContain('9 codes are left')
})

test('a recovery code that was hashed in the earlier way still signs in', async () => {
  const { user } = await enrolled()
  const [hash] = system.accountKeys.earlierHashesOfCode(user.id, 'abcdefghjk')
  await system.given.rows('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [user.id, hash])
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  expect((await typeCode(browser, 'abcde-fghjk')).statusCode).toBe(303)
})

test('a secret that an older ACCOUNT_SECRET encrypted is encrypted with the newest when a code of it is used', async () => {
  const { user, secret } = await enrolled()
  const newest = 'another secret of the same length, 32'
  const keys = new AccountKeys(new KeyRing([newest, 'a secret that only tests know, 32 long']))
  const stored = async () => {
    const [row] = await system.given.rows<{ bytes: Buffer }>(
      'select encrypted_secret as bytes from second_factors where user_id = $1',
      [user.id],
    )
    return row?.bytes as Buffer
  }
  expect(keys.isNewest(user.id, await stored())).toBe(false)
  const now = system.clock.now()
  const who = { userId: user.id, originalUserId: null, agencyId: null, requestId: 'test' }
  const isRight = await system.databases
    .of('vic')
    .transaction({ state: 'vic', ...who }, async (db) =>
      consumeCode({ db, state: 'vic', now, ...who }, { userId: user.id, keys }, codeOf(secret)),
    )
  expect(isRight).toBe(true)
  expect(new AccountKeys(new KeyRing([newest])).decrypt(user.id, await stored())).toBe(secret)
})

test('secrets are encrypted and recovery codes hashed', async () => {
  const { user, secret, codes } = await enrolled()
  const stored = await system.given.rows<{ text: string }>(
    `select encode(encrypted_secret, 'escape') as text from second_factors where user_id = $1
     union all select encode(code_hash, 'escape') from recovery_codes where user_id = $1`,
    [user.id],
  )
  expect(stored).toHaveLength(11)
  for (const { text } of stored) for (const plain of [secret, ...codes]) expect(text).not.toContain(plain)
})

test('guessing codes is slowed down from any address', async () => {
  const { user, secret } = await enrolled()
  for (let round = 0; round < 5; round++) {
    const browser = system.browser(`198.51.100.${round}`)
    await browser.signIn('vic', user.username)
    await typeCode(browser, '000000')
  }
  const browser = system.browser('203.0.113.9')
  await browser.signIn('vic', user.username)
  const reply = await typeCode(browser, codeOf(secret))
  expect(reply.statusCode).toBe(429)
  expect(reply.body).toContain('too many wrong codes')
})

test('a pending sign-in ends after ten minutes, and is nothing without its cookie', async () => {
  const { user, secret } = await enrolled()
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  system.clock.offset += 11 * 60_000
  const page = await browser.get('/vic/Users/code')
  expect(page.headers.location).toBe('/vic/Users/login')
  expect((await system.browser().post('/vic/Users/code', { code: codeOf(secret) })).headers.location).toBe(
    '/vic/Users/login',
  )
})

test('it is set up with the password, however recent the sign-in is', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  const page = await browser.get('/vic/Users/twoFactor')
  const reply = await browser.post('/vic/Users/twoFactor', { ...tokenOf(page.body), action: 'begin' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('Enter your password.')
})

test('a setup that was left is not finished later without the password', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const browser = system.browser()
  await browser.signIn('vic', user.username)
  const page = await browser.get('/vic/Users/twoFactor')
  await browser.post('/vic/Users/twoFactor', { ...tokenOf(page.body), action: 'begin', password })
  const setup = await browser.get('/vic/Users/twoFactor?step=scan')
  const secret = (/<code class="to-copy">([^<]+)</.exec(setup.body)?.[1] ?? '').replaceAll(' ', '')
  system.clock.offset += 11 * 60_000
  expect((await browser.get('/vic/Users/twoFactor?step=scan')).body).not.toContain('class="qr"')
  const confirm = { ...tokenOf(page.body), action: 'confirm', code: codeOf(secret) }
  const reply = await browser.post('/vic/Users/twoFactor', confirm)
  expect([reply.statusCode, reply.body.includes('Please begin again.')]).toEqual([422, true])
})

test('it is turned off with the password and a code, however recent the sign-in is', async () => {
  const { user, browser, secret } = await enrolled()
  const page = await browser.get('/vic/Users/twoFactor')
  const turnOff = async (form: object) =>
    browser.post('/vic/Users/twoFactor', { ...tokenOf(page.body), action: 'off', ...form })
  const refused = [
    await turnOff({}),
    await turnOff({ password: 'wrong', code: codeOf(secret) }),
    await turnOff({ password }),
    await turnOff({ password, code: '000000' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
  expect(refused[2]?.body).toContain('Enter the code that your authenticator app shows.')
  const reply = await turnOff({ password, code: codeOf(secret) })
  expect(reply.headers.location).toContain('two-factor-off')
  expect((await system.browser().signIn('vic', user.username)).headers.location).toBe('/vic/')
})

test('new recovery codes replace the old ones', async () => {
  const { user, browser, codes, secret } = await enrolled()
  const page = await browser.get('/vic/Users/twoFactor')
  const renew = { ...tokenOf(page.body), action: 'renew', password }
  expect((await browser.post('/vic/Users/twoFactor', renew)).statusCode).toBe(422)
  const renewed = await browser.post('/vic/Users/twoFactor', { ...renew, code: codeOf(secret) })
  expect(renewed.body).toContain('Your recovery codes')
  const other = system.browser()
  await other.signIn('vic', user.username)
  expect((await typeCode(other, codes[0] ?? '')).statusCode).toBe(401)
})

test('who has a second factor changes the password with a code of it too', async () => {
  const { user, browser, secret } = await enrolled()
  const page = await browser.get('/vic/Users/password')
  const next = 'kettle river lamp'
  const change = { ...tokenOf(page.body), current: password, password: next, repeat: next }
  const refused = await browser.post('/vic/Users/password', change)
  expect([refused.statusCode, refused.body.includes('Enter the code')]).toEqual([422, true])
  expect((await browser.post('/vic/Users/password', { ...change, code: codeOf(secret) })).statusCode).toBe(303)
  expect((await system.browser().signIn('vic', user.username, next)).headers.location).toBe('/vic/Users/code')
})

test('staff without the exemption of the demo data must enrol before anything else, and cannot turn it off', async () => {
  const staff = await system.person({ isAdministrator: true, isDemo: false })
  const browser = system.browser()
  await browser.signIn('vic', staff.username)
  for (const path of ['/', '/Visits/day', '/App/viewAsUser', '/People/index', '/Users/profile', '/Users/password']) {
    const reply = await browser.get(`/vic${path}`)
    expect([path, reply.statusCode, reply.headers.location]).toEqual([path, 303, '/vic/Users/twoFactor'])
  }
  const page = await browser.get('/vic/Users/twoFactor')
  expect(page.body).toContain('Staff of the provider sign in with two factors.')
  const user = await system.person({ agencies: [await system.given.agency()] })
  const viewing = await browser.post('/vic/App/viewAsUser', { ...tokenOf(page.body), userId: String(user.id) })
  expect(viewing.headers.location).toBe('/vic/Users/twoFactor')
  const { secret } = await enrol(browser)
  expect((await browser.get('/vic/Visits/day')).statusCode).toBe(200)
  const on = await browser.get('/vic/Users/twoFactor')
  const off = { ...tokenOf(on.body), action: 'off', password, code: codeOf(secret) }
  expect((await browser.post('/vic/Users/twoFactor', off)).statusCode).toBe(403)
  // With the token that the typed password has renewed.
  expect((await browser.get('/vic/Visits/day')).statusCode).toBe(200)
})

test('staff of the demo data are exempt, but not in production', async () => {
  const staff = await system.person({ isAdministrator: true, isDemo: true })
  const browser = system.browser()
  await browser.signIn('vic', staff.username)
  expect((await browser.get('/vic/')).statusCode).toBe(200)
  const production = await ownStateSystem({ NODE_ENV: 'production', DEMO_ON_NETWORK: 'yes' })
  try {
    const demo = await production.person({ isAdministrator: true, isDemo: true })
    const visitor = production.browser()
    await visitor.signIn('vic', demo.username)
    expect((await visitor.get('/vic/')).headers.location).toBe('/vic/Users/twoFactor')
  } finally {
    await production.close()
  }
})

test('staff reset the second factor of a colleague, who is signed out and told', async () => {
  const { user, browser: lost } = await enrolled({ isAdministrator: true, agencies: [] })
  const staff = await system.person({ isAdministrator: true })
  const browser = system.browser()
  await browser.signIn('vic', staff.username)
  await sendAccountMails(system)
  const page = await browser.get(`/vic/People/view/${user.id}`)
  const form = { ...tokenOf(page.body), action: 'reset-second-factor' }
  expect((await browser.post(`/vic/People/view/${user.id}`, form)).statusCode).toBe(303)
  expect((await browser.post(`/vic/People/view/${user.id}`, form)).statusCode).toBe(409)
  expect((await lost.get('/vic/')).statusCode).toBe(303)
  const [mail] = await sendAccountMails(system)
  expect([mail?.to, mail?.subject]).toEqual([[user.email], 'Your two-factor sign-in was reset'])
  const events = await system.given.rows(
    `select user_id as "userId" from audit_events where action = 'reset-second-factor' and entity_id = $1`,
    [user.id],
  )
  expect(events).toEqual([{ userId: staff.id }])
})

test('the pages about people are for staff only', async () => {
  const { user, browser } = await enrolled()
  expect((await browser.get('/vic/People/index')).statusCode).toBe(403)
  expect((await browser.get(`/vic/People/view/${user.id}`)).statusCode).toBe(403)
})
