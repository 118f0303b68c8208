import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownPortal, type TestPortal } from '../testing/test-portal.ts'
import { ownStateSystem, type TestStateSystem } from '../testing/test-state-system.ts'

let portals: TestPortal[]
let systems: TestStateSystem[]

/** Two servers on one database. */
beforeAll(async () => {
  const first = await ownPortal({ RATE_LIMIT: '60' })
  const shared = async () => ({ ...first.database, drop: async () => {} })
  portals = [first, await ownPortal({ RATE_LIMIT: '60' }, undefined, undefined, shared)]
  systems = [await ownStateSystem({}, undefined, shared), await ownStateSystem({}, undefined, shared)]
})
afterAll(async () => {
  for (const each of [...systems, ...portals.toReversed()]) await each.close()
})

async function inTurn<Server, Reply>(
  servers: readonly Server[],
  count: number,
  ask: (server: Server) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < count; turn += 1) replies.push(await ask(servers[turn % servers.length] as Server))
  return replies
}

test('the limit of requests holds over several servers', async () => {
  const [one, other] = portals as [TestPortal, TestPortal]
  const ask = async (portal: TestPortal) => portal.browser().get('/v1/auth/systems')
  const replies = await inTurn([one], 60, ask)
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  // The counts are exchanged in the background.
  let asked = 0
  const refusal = await vi.waitFor(async () => {
    asked += 1
    const reply = await ask(other)
    expect(reply).toMatchObject({ status: 429, body: { error: { code: 'too-many-requests' } } })
    return reply
  }, 20_000)
  expect(asked).toBeLessThan(60)
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
})

test('the tighter limit of sign-in calls holds exactly over several servers', async () => {
  const replies = await inTurn(portals, 6, async (portal) => portal.browser().post('/v1/auth/begin', { state: 'vic' }))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
})

test('guesses of a password are counted over several servers', async () => {
  const guess = async (system: TestStateSystem) => system.browser('198.51.100.9').signIn('vic', 'vic.someone', 'wrong')
  const replies = await inTurn(systems, 7, guess)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('addresses are stored as hashes only, and forgotten an hour after their window', async () => {
  const [portal] = portals as [TestPortal]
  const rows = await portal.given.rows<{ bucket: Buffer }>('select bucket from request_counts')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(({ bucket }) => bucket.length === 32)).toBe(true)
  expect(await portal.given.rows('select app.forget_request_counts() as n')).toEqual([{ n: 0 }])
  await portal.given.rows(`update request_counts set window_ends_at = now() - interval '61 minutes'`)
  expect(await portal.given.rows('select app.forget_request_counts() as n')).toEqual([{ n: rows.length }])
})
