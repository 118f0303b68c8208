import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { signInToPortal } from './sign-in.ts'

const portal = await testPortal()
let userId: number
let colleague: number
let administrator: number
let otherAdministrator: number
beforeAll(async () => {
  const agencyId = await portal.given.agency()
  userId = await portal.given.user()
  colleague = await portal.given.user()
  administrator = await portal.given.user('vic', { isAdministrator: true, isDemo: false })
  otherAdministrator = await portal.given.user('vic', { isAdministrator: true, isDemo: false })
  for (const member of [userId, colleague]) await portal.given.membership(member, agencyId)
})

const enter = async (systemSessionId: string, isBuiltIn: boolean, originalUserId: number | null = null) => {
  const now = portal.clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  const token = { userId, tokenId: randomUUID(), systemSessionId, nonce: 'n'.repeat(43), originalUserId }
  const claims = { ...token, expiresAt, authenticatedAt: now }
  return portal.databases.of('vic').transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
    signInToPortal(db, {
      state: 'vic',
      claims,
      isBuiltIn,
      admitsDemoUsers: false,
      now,
      requestId: randomUUID(),
      lifetime: portal.config,
    }),
  )
}

/** A session of the built-in state system. */
async function stateSession(of: number, { as = null as number | null, ended = false, left = '1 hour' } = {}) {
  const [stored] = await portal.given.rows<{ id: string }>(
    `insert into state_sessions (state, token_hash, form_hash, user_id, original_user_id, created_at, last_seen_at, expires_at, revoked_at)
     values ('vic', sha256($1::text::bytea), sha256(reverse($1::text)::bytea), $2, $3, now() - interval '1 day', now(),
             now() + $4::interval, case when $5 then now() end) returning id`,
    [randomUUID(), of, as, left, ended],
  )
  return stored?.id ?? ''
}

describe('a token of the built-in state system', () => {
  test('opens a session if its session there is live and of its user', async () => {
    await expect(enter(await stateSession(userId), true)).resolves.toBeTruthy()
  })

  test('opens one for the administrator who views as its user', async () => {
    const session = await stateSession(userId, { as: administrator })
    await expect(enter(session, true, administrator)).resolves.toMatchObject({
      signedIn: { userId, originalUserId: administrator },
    })
  })

  type Case = [string, string, () => Promise<string>, (() => number)?]
  test.each<Case>([
    ['no session of the state system', 'of no session of the state system', async () => randomUUID()],
    ['a session of somebody else', 'of a session of somebody else', async () => stateSession(colleague)],
    ['a session that was signed out', 'signed out meanwhile', async () => stateSession(userId, { ended: true })],
    ['a session that has run out', 'signed out meanwhile', async () => stateSession(userId, { left: '-1 second' })],
    [
      'a session in which an administrator views as its user, without saying so',
      'of a session of somebody else',
      async () => stateSession(userId, { as: administrator }),
    ],
    [
      'an administrator, and its user’s own session',
      'of a session of somebody else',
      async () => stateSession(userId),
      () => administrator,
    ],
    [
      'an administrator, and the administrator’s own session',
      'of a session of somebody else',
      async () => stateSession(administrator),
      () => administrator,
    ],
    [
      'an administrator, and the session of another one',
      'of a session of somebody else',
      async () => stateSession(userId, { as: otherAdministrator }),
      () => administrator,
    ],
    [
      'an administrator who views as somebody else',
      'of a session of somebody else',
      async () => stateSession(colleague, { as: administrator }),
      () => administrator,
    ],
  ])('that names %s is refused', async (_, reason, session, original) => {
    // The answer is the same for all; the security log has the reason.
    await expect(enter(await session(), true, original?.() ?? null)).rejects.toMatchObject({
      code: 'no-session',
      message: 'Failed to login',
      suspicion: { event: 'token-refused', reason },
    })
  })
})

test('the sessions of a state system outside are not known here', async () => {
  await expect(enter(randomUUID(), false)).resolves.toBeTruthy()
  await expect(enter('any text', false, administrator)).resolves.toBeTruthy()
})
