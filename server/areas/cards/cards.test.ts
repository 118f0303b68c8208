import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '../../platform/scope.ts'
import { Database } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { loadDemoWorld } from '../../database/world/load-demo-world.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { refreshCards } from './refresh-cards.ts'

let source: TestDatabase
let database: Database
let given: Given
const now = new Date()

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  const ownerUrls = Object.fromEntries(stateCodes.map((state) => [state, source.ownerUrl])) as Record<StateCode, string>
  await loadDemoWorld({ ownerUrls, today: (state) => todayIn(state, now), onProgress: () => {} })
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const agencyOf = async (username: string) => {
  const [row] = await given.rows<{ agency_id: number; state: StateCode }>(
    'select m.agency_id, u.state from users u join memberships m on m.user_id = u.id where u.username = $1 order by 1 limit 1',
    [username],
  )
  return row as { agency_id: number; state: StateCode }
}

async function refreshAll(agencyId: number, state: StateCode, today = todayIn(state, now)) {
  const ids = (await given.rows<{ id: number }>('select id from properties where agency_id = $1', [agencyId])).map(
    ({ id }) => id,
  )
  await database.transaction({ state, agencyId, userId: null }, async (db) =>
    refreshCards({ db, state, agencyId, today }, ids),
  )
  return ids
}

const countersOf = async (agencyId: number) =>
  given.rows(
    'select manager_id, counter, count from card_counters where agency_id = $1 and kind = 1 and count > 0 order by 1, 2',
    [agencyId],
  )

/** The counters as they would be, counted afresh from the cards. */
const recounted = async (agencyId: number) =>
  given.rows(
    `with bits as (
       select b as counter, 1::bigint << b as bit from generate_series(0, 30) b
     ), cards as (
       select c.*, m as counted_under from property_cards c, lateral (select distinct unnest(array[0, coalesce(c.manager_id, 0)]) m) x
        where agency_id = $1 and kind = 1
     )
     select counted_under as manager_id, counter::int, count(*)::int as count from (
       select counted_under, counter from cards join bits on facet_mask & bit <> 0
       union all select counted_under, 63 + s from cards, generate_series(1, 6) s where service_mask & (1 << (s - 1)) <> 0
       union all select counted_under, 255 from cards) all_of_them
     group by 1, 2 order by 1, 2`,
    [agencyId],
  )

describe.each(['vic.manager', 'qld.manager'])('the cards of %s’s agency', (username) => {
  test('are one per property, and the counters agree with them', async () => {
    const { agency_id: agencyId, state } = await agencyOf(username)
    const ids = await refreshAll(agencyId, state)
    const cards = await given.rows('select 1 from property_cards where agency_id = $1', [agencyId])
    expect(cards).toHaveLength(ids.length)
    expect(await countersOf(agencyId)).toEqual(await recounted(agencyId))
  })

  test('do not change when they are made again', async () => {
    const { agency_id: agencyId, state } = await agencyOf(username)
    const read = async () =>
      given.rows('select *, xmin from property_cards where agency_id = $1 order by subject_id', [agencyId])
    const before = await read()
    const counters = await countersOf(agencyId)
    await refreshAll(agencyId, state)
    expect(await read()).toEqual(before)
    expect(await countersOf(agencyId)).toEqual(counters)
  })

  test('a day later the counters still agree', async () => {
    const { agency_id: agencyId, state } = await agencyOf(username)
    await refreshAll(agencyId, state, todayIn(state, new Date(now.getTime() + 40 * 86_400_000)))
    expect(await countersOf(agencyId)).toEqual(await recounted(agencyId))
  })

  test('every service has a verdict and says why', async () => {
    const { agency_id: agencyId } = await agencyOf(username)
    const silent = await given.rows(`select 1 from property_services where agency_id = $1 and compliance_reason = ''`, [
      agencyId,
    ])
    expect(silent).toEqual([])
  })
})

test('twenty at once that refresh the same properties leave the counters right', async () => {
  const { agency_id: agencyId, state } = await agencyOf('vic.manager')
  const ids = (
    await given.rows<{ id: number }>('select id from properties where agency_id = $1 limit 40', [agencyId])
  ).map(({ id }) => id)
  const today = todayIn(state, now)
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) =>
      database.transaction({ state, agencyId, userId: null }, async (db) => {
        await db.rows(
          sql`update properties set is_vacant = ${turn % 2 === 0} where agency_id = ${agencyId} and id = any(${ids}::int[])`,
        )
        await refreshCards({ db, state, agencyId, today }, ids)
      }),
    ),
  )
  expect(await countersOf(agencyId)).toEqual(await recounted(agencyId))
})
