import { beforeAll, expect, test } from 'vitest'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()
let userId: number
let agencies: number[]

beforeAll(async () => {
  userId = await portal.given.user()
  agencies = []
  for (let index = 0; index < 8; index += 1) {
    const agencyId = await portal.given.agency()
    await portal.given.membership(userId, agencyId)
    agencies.push(agencyId)
  }
})

const rounds = Array.from({ length: 30 }, (_, round) => round)

/** The same cookie in several tabs that send their calls before the first reply. */
const tabsOf = (browser: Browser, count: number): Browser[] =>
  Array.from({ length: count }, () => {
    const tab = portal.browser()
    browser.cookies.forEach((value, name) => tab.cookies.set(name, value))
    return tab
  })

const liveSessions = async () =>
  portal.given.rows<{ agency_id: number }>(
    'select agency_id from portal_sessions where user_id = $1 and revoked_at is null and not requires_relogin',
    [userId],
  )
const endAll = async () =>
  portal.given.rows('update portal_sessions set revoked_at = now() where user_id = $1 and revoked_at is null', [userId])

const switchesIn = async () =>
  (await portal.given.rows(`select from audit_events where user_id = $1 and action = 'switch-agency'`, [userId])).length

test('only one of several concurrent switches of a session succeeds; the others change nothing', async () => {
  for (const round of rounds.slice(0, 10)) {
    await endAll()
    const before = await switchesIn()
    const tabs = tabsOf(await portal.signIn(userId), agencies.length)
    const replies = await Promise.all(
      tabs.map(async (tab, index) => tab.put('/v1/auth/agencies', { agencyId: agencies[index] })),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect(done, `round ${round}`).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([401, 409]).toContain(status)
      if (status === 401) expect(body.error?.message).toBe('No user session')
      if (status === 409) expect(body.error?.message).toMatch(/^Your portfolio was switched .+\.$/)
    }
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(await liveSessions()).toEqual([{ agency_id: agencies[winner] }])
    expect((await switchesIn()) - before).toBe(1)
    expect((await tabs[winner]?.get('/v1/auth/session'))?.status).toBe(200)
  }
})

test.each([
  ['signing out', '/v1/auth/logout'],
  ['switching back', '/v1/auth/switch-back'],
])('a concurrent %s and switch of portfolio leave no live session', async (name, path) => {
  const originalUserId =
    name === 'switching back' ? await portal.given.user('vic', { isAdministrator: true }) : undefined
  for (const round of rounds) {
    await endAll()
    const browser = await portal.signIn(userId, originalUserId === undefined ? {} : { originalUserId })
    const [one, other] = tabsOf(browser, 2) as [Browser, Browser]
    const switching = async () => other.put('/v1/auth/agencies', { agencyId: agencies[round % agencies.length] })
    // The order of the two alternates from round to round.
    const ending = async () => one.post(path)
    const calls = round % 2 === 0 ? [ending, switching] : [switching, ending]
    const replies = await Promise.all(calls.map(async (send) => send()))
    for (const { status } of replies) expect([200, 401]).toContain(status)
    expect(await liveSessions(), `round ${round}`).toEqual([])
    expect((await other.get('/v1/auth/session')).status).toBe(401)
  }
})

test.each([
  ['another switch', 'revoked_at = now(), replaced_by = gen_random_uuid()', 409, /^Your portfolio was switched .+\.$/],
  ['a sign-out', 'revoked_at = now()', 401, /^No user session$/],
  ['a sign-out of the state system', 'requires_relogin = true', 401, /^No user session$/],
])('a switch after %s is refused with a message and opens no session', async (_, change, status, message) => {
  await endAll()
  const browser = await portal.signIn(userId)
  await portal.given.rows('begin')
  await portal.given.rows(`update portal_sessions set ${change} where user_id = $1 and revoked_at is null`, [userId])
  const switching = browser.put('/v1/auth/agencies', { agencyId: agencies[0] })
  const isWaiting = async () =>
    (
      await portal.given.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await portal.given.rows('commit')
  const reply = await switching
  expect(reply.status).toBe(status)
  expect(reply.body.error?.message).toMatch(message)
  expect(await liveSessions()).toEqual([])
})

test('signing out with a cookie that a switch has just replaced ends the session that replaced it', async () => {
  await endAll()
  const browser = await portal.signIn(userId)
  const [old] = tabsOf(browser, 1) as [Browser]
  for (const agencyId of agencies.slice(0, 3)) await browser.put('/v1/auth/agencies', { agencyId })
  const reply = await old.post('/v1/auth/logout')
  expect((reply.body.data as { logoutUrl: string }).logoutUrl).toContain('/Users/logout')
  expect(await liveSessions()).toEqual([])
})

test('a concurrent sign-in and switch of portfolio leave only the new session live', async () => {
  for (const round of rounds.slice(0, 10)) {
    await endAll()
    const [one, other] = tabsOf(await portal.signIn(userId), 2) as [Browser, Browser]
    const nonce = await one.begin('vic')
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce })
    await Promise.all([
      other.put('/v1/auth/agencies', { agencyId: agencies[round % agencies.length] }),
      one.post('/v1/auth/login', { authToken }),
    ])
    expect(await liveSessions(), `round ${round}`).toHaveLength(1)
    expect((await one.get('/v1/auth/session')).status).toBe(200)
  }
})

test('a sign-out is audited once', async () => {
  await endAll()
  const [one, other] = tabsOf(await portal.signIn(userId), 2) as [Browser, Browser]
  const count = async () =>
    (
      await portal.given.rows(
        `select from audit_events where user_id = $1 and action = 'sign-out' and entity = 'portal_sessions'`,
        [userId],
      )
    ).length
  const before = await count()
  await Promise.all([one.post('/v1/auth/logout'), other.post('/v1/auth/logout')])
  expect((await count()) - before).toBe(1)
})
