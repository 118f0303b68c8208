import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCodes } from '../../../contract/states.ts'
import { AccountKeys } from '../../platform/account-keys.ts'
import { Databases } from '../../platform/databases.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { changing, createStateSite, type StateSite } from '../kit/routes/state-site.ts'
import { endSession, openSession, type StateSession } from '../kit/sessions/state-sessions.ts'
import { startViewingAs, endImpersonation } from './impersonate.ts'

const portal = await testPortal()
let databases: Databases
const accountKeys = new AccountKeys(new KeyRing(['a secret that only tests know, 32 long']))
let site: StateSite
let userId: number
let agencies: number[]

beforeAll(async () => {
  const urls = Object.fromEntries(stateCodes.map((state) => [state, portal.database.stateSystemUrl]))
  databases = new Databases(urls as Record<(typeof stateCodes)[number], string>, {
    poolSize: 5,
    applicationName: 'tests',
  })
  site = createStateSite('vic', { config: portal.config, databases, accountKeys })
  agencies = [await portal.given.agency(), await portal.given.agency()]
  userId = await portal.given.user()
  for (const agencyId of agencies) await portal.given.membership(userId, agencyId)
})
afterAll(async () => {
  await databases.close()
})

const rounds = Array.from({ length: 30 }, (_, round) => round)

const open = async (options: { userId?: number; originalUserId?: number } = {}) => {
  const now = new Date()
  return changing(site, userId, async (db) =>
    openSession(
      db,
      site,
      {
        userId: options.userId ?? userId,
        originalUserId: options.originalUserId ?? null,
        device: null,
        createdAt: now,
        now,
      },
      portal.config,
    ),
  )
}
const signOut = async (stateSessionId: string) =>
  changing(site, userId, async (db) => endSession(db, site, stateSessionId, new Date()))

const liveSessions = async (stateSessionId: string) =>
  portal.given.rows(
    'select id from portal_sessions where state_session_id = $1 and revoked_at is null and not requires_relogin',
    [stateSessionId],
  )

test.each([false, true])(
  'after signing out of the state system every call with the same cookie is refused; viewing as a user: %s',
  async (isViewing) => {
    const administrator = await portal.given.user('vic', { isAdministrator: true })
    const { id } = await open(isViewing ? { originalUserId: administrator } : {})
    const browser = await portal.signIn(userId, { sid: id, ...(isViewing && { originalUserId: administrator }) })
    expect((await browser.get('/v1/me/shell')).status).toBe(200)
    await signOut(id)
    for (const path of ['/v1/auth/agencies', '/v1/me/shell', '/v1/me/active-experiments'])
      expect((await browser.get(path)).status, path).toBe(401)
    expect((await browser.put('/v1/auth/agencies', { agencyId: agencies[1] })).status).toBe(401)
    expect(await liveSessions(id)).toEqual([])
  },
)

test('signing out of the state system while switching portfolio leaves no live session', async () => {
  for (const round of rounds) {
    const { id } = await open()
    const browser = await portal.signIn(userId, { sid: id })
    const hop = async () => {
      for (const agencyId of [...agencies, ...agencies]) {
        const reply = await browser.put('/v1/auth/agencies', { agencyId })
        expect([200, 401]).toContain(reply.status)
      }
    }
    await Promise.all(round % 2 === 0 ? [signOut(id), hop()] : [hop(), signOut(id)])
    expect(await liveSessions(id), `round ${round}`).toEqual([])
    expect((await browser.get('/v1/auth/agencies')).status).toBe(401)
  }
})

test('switching back in the state system while switching portfolio in the portal leaves no live session', async () => {
  const administrator = await portal.given.user('vic', { isAdministrator: true })
  for (const round of rounds.slice(0, 10)) {
    const own = await open({ userId: administrator })
    const circumstances = { device: null, now: new Date(), requestId: 'test', lifetime: portal.config }
    const session = { ...own, createdAt: new Date().toISOString() } as unknown as StateSession
    const viewing = await startViewingAs(site, userId, { ...circumstances, session })
    if (!viewing) throw new Error('The administrator could not view as the user')
    const browser = await portal.signIn(userId, { sid: viewing.id, originalUserId: administrator })
    const back = async () =>
      endImpersonation(site, administrator, {
        ...circumstances,
        session: { ...viewing, createdAt: new Date().toISOString() } as unknown as StateSession,
      })
    await Promise.all([browser.put('/v1/auth/agencies', { agencyId: agencies[round % 2] }), back()])
    expect(await liveSessions(viewing.id), `round ${round}`).toEqual([])
  }
})

test('a token of a session that has ended does not sign in', async () => {
  const { id } = await open()
  const browser = portal.browser()
  const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic'), sid: id })
  await signOut(id)
  const reply = await browser.post('/v1/auth/login', { authToken })
  expect([reply.status, reply.body.error?.message]).toEqual([401, 'Failed to login'])
  expect(await liveSessions(id)).toEqual([])
})

test('a token that is used while its session ends leaves no live session', async () => {
  for (const round of rounds) {
    const { id } = await open()
    const browser = portal.browser()
    const authToken = await portal.systems.tokenFor('vic', { userId, nonce: await browser.begin('vic'), sid: id })
    const using = async () => browser.post('/v1/auth/login', { authToken })
    await Promise.all(round % 2 === 0 ? [signOut(id), using()] : [using(), signOut(id)])
    expect(await liveSessions(id), `round ${round}`).toEqual([])
  }
})
