import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../../testing/account-mails.ts'
import { hiddenIn, ownStateSystem, password, type TestStateSystem } from '../../testing/test-state-system.ts'

let production: TestStateSystem
let agencyId: number
let user: { id: number; username: string; email: string }

beforeAll(async () => {
  production = await ownStateSystem({ NODE_ENV: 'production' })
})
afterAll(async () => production.close())
beforeEach(async () => {
  agencyId = await production.given.agency()
  user = await production.person({ agencies: [agencyId], isMaster: true })
})

/** As if the database had been loaded with the demo data. */
const becomeDemo = async ({ id }: { id: number }) =>
  production.given.rows('update users set is_demo = true where id = $1', [id])

const signedIn = async ({ username } = user) => {
  const browser = production.browser()
  expect((await browser.signIn('vic', username)).statusCode).toBe(303)
  return browser
}

test('in production a demo user is refused like a name that nobody has', async () => {
  await becomeDemo(user)
  const sentence = 'The username or password is incorrect.'
  for (const name of [user.username, 'nobody.at.all']) {
    const reply = await production.browser().signIn('vic', name)
    expect([reply.statusCode, reply.body.includes(sentence)]).toEqual([401, true])
  }
})

test('a session that was open before no longer counts', async () => {
  const browser = await signedIn()
  expect((await browser.get('/vic/')).statusCode).toBe(200)
  await becomeDemo(user)
  expect((await browser.get('/vic/')).headers.location).toContain('/vic/Users/login')
})

test('nor does one in which a demo user of the provider views as somebody, and nobody views as a demo user', async () => {
  const staff = await production.person({ isAdministrator: true, isDemo: false })
  await production.given.rows(
    `insert into second_factors (user_id, encrypted_secret, is_confirmed) values ($1, '\\x00', true)`,
    [staff.id],
  )
  const insert = async (token: string, userId: number, originalUserId: number | null) => {
    await production.given.rows(
      `insert into state_sessions (state, token_hash, form_hash, user_id, original_user_id, created_at, last_seen_at, expires_at)
       values ('vic', sha256($1), sha256($1 || 'form'), $2, $3, now(), now(), now() + interval '1 hour')`,
      [token, userId, originalUserId],
    )
    const browser = production.browser()
    browser.cookies.push({ name: 'acp_vic_session', value: token, path: '/' })
    return browser
  }
  const own = await insert('own-session', staff.id, null)
  const listed = async () => (await own.get(`/vic/App/viewAsUser?search=${user.username}`)).body.includes('userId')
  expect(await listed()).toBe(true)
  const viewing = await insert('viewing-session', user.id, staff.id)
  expect((await viewing.get('/vic/')).statusCode).toBe(200)
  await becomeDemo(user)
  expect(await listed()).toBe(false)
  await production.given.rows('update users set is_demo = false where id = $1', [user.id])
  await becomeDemo(staff)
  expect((await viewing.get('/vic/')).headers.location).toContain('/vic/Users/login')
})

test('a pending second factor and a link to choose a password no longer work, and no further link is sent', async () => {
  const forgot = async () => {
    const browser = production.browser()
    const page = await browser.get('/vic/Users/forgotten')
    await browser.post('/vic/Users/forgotten', { ...hiddenIn(page.body), account: user.username })
    return sendAccountMails(production)
  }
  const [mail] = await forgot()
  const path = linkIn(mail)
  expect((await production.browser().get(path)).statusCode).toBe(200)
  await production.given.rows(
    `insert into second_factors (user_id, encrypted_secret, is_confirmed) values ($1, '\\x00', true)`,
    [user.id],
  )
  const pending = await signedIn()
  expect((await pending.get('/vic/Users/code')).statusCode).toBe(200)
  await becomeDemo(user)
  expect((await production.browser().get(path)).statusCode).toBe(410)
  expect((await pending.get('/vic/Users/code')).headers.location).toContain('/vic/Users/login')
  expect(await forgot()).toEqual([])
})

test('an invitation of a demo user no longer works', async () => {
  const browser = await signedIn()
  const page = await browser.get(`/vic/Users/invite?agency=${agencyId}`)
  await browser.post('/vic/Users/invite', {
    ...hiddenIn(page.body),
    name: 'Ivy Invited',
    email: 'ivy@agency.example.com',
    role: 'user',
  })
  const path = linkIn((await sendAccountMails(production)).find(({ to }) => to.includes('ivy@agency.example.com')))
  expect((await production.browser().get(path)).statusCode).toBe(200)
  await becomeDemo(user)
  expect((await production.browser().get(path)).statusCode).toBe(410)
})

test.each([{ NODE_ENV: 'production', DEMO_ON_NETWORK: 'yes' }, { NODE_ENV: 'development' }])(
  'with %j a demo user signs in',
  async (settings) => {
    const system = await ownStateSystem(settings)
    try {
      const demo = await system.person({ isDemo: true, agencies: [await system.given.agency()] })
      expect((await system.browser().signIn('vic', demo.username, password)).statusCode).toBe(303)
    } finally {
      await system.close()
    }
  },
)
