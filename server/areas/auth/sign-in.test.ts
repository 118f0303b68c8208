import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../testing/test-portal.ts'
import { signIn } from './sign-in.ts'

let portal: TestPortal
let userId: number
beforeAll(async () => {
  portal = await testPortal()
  userId = await portal.given.user()
  await portal.given.membership(userId, await portal.given.agency())
})
afterAll(async () => portal.close())

const enter = async (systemSessionId: string, isBuiltIn: boolean) => {
  const now = portal.clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  const token = { userId, tokenId: randomUUID(), systemSessionId, nonce: 'n'.repeat(43), originalUserId: null }
  const claims = { ...token, expiresAt, authenticatedAt: now }
  return portal.databases.of('vic').transaction({ state: 'vic', agencyId: null, userId }, async (db) =>
    signIn(db, {
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

test('a token for a session that the built-in state system does not have is refused', async () => {
  await expect(enter(randomUUID(), true)).rejects.toThrow('Failed to login')
  const [stored] = await portal.given.rows<{ id: string }>(
    `insert into state_sessions (state, token_hash, form_hash, user_id, created_at, last_seen_at, expires_at)
     values ('vic', sha256('a'), sha256('b'), $1, now(), now(), now() + interval '1 hour') returning id`,
    [userId],
  )
  await expect(enter(stored?.id ?? '', true)).resolves.toBeTruthy()
})

test('the sessions of a state system outside are not known here', async () => {
  await expect(enter(randomUUID(), false)).resolves.toBeTruthy()
})
