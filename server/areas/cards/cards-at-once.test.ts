import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database, type Db } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { tallyCounter } from './card.ts'
import { refreshCards, refreshOtherCards } from './refresh-cards.ts'

let source: TestDatabase
let database: Database
let given: Given
let agencyId: number
let others: number[]
const state = 'vic'
const today = todayIn(state, new Date())

beforeAll(async () => {
  source = await testDatabase()
  // Six transactions at once: a third of the connections is left to reads.
  database = new Database({ url: source.portalUrl, poolSize: 9, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
  agencyId = await given.agency(state)
  others = [await given.portfolioProperty(agencyId), await given.portfolioProperty(agencyId)]
  await atOnce(1, async (db) => refreshOtherCards({ db, state, agencyId, today }, others))
})
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

const counted = async (kind: number) =>
  given.rows(
    `select (select count(*)::int from property_cards where agency_id = $1 and kind = $2) as cards,
            coalesce((select count from card_counters where agency_id = $1 and kind = $2 and manager_id = 0 and counter = 255), 0) as counted`,
    [agencyId, kind],
  )

/** Runs the work concurrently on `count` connections. */
async function atOnce(count: number, work: (db: Db, turn: number) => Promise<unknown>): Promise<void> {
  let waiting = count
  let begin = () => {}
  const all = new Promise<void>((resolve) => (begin = resolve))
  await Promise.all(
    Array.from({ length: count }, async (_, turn) =>
      database.transaction({ state, agencyId, userId: null }, async (db) => {
        await db.rows(sql`select 1`)
        if ((waiting -= 1) === 0) begin()
        await all
        await work(db, turn)
      }),
    ),
  )
}

test('six transactions that create the first card of a property concurrently count it once', async () => {
  const id = await given.property(agencyId)
  await given.service(agencyId, id)
  const [before] = await counted(1)
  await atOnce(6, async (db) => refreshCards({ db, state, agencyId, today }, [id]))
  const [after] = await counted(1)
  expect(after).toEqual({ cards: (before?.['cards'] as number) + 1, counted: (before?.['counted'] as number) + 1 })
})

test('a property that is added and removed concurrently has correct counters in the end', async () => {
  const id = await given.portfolioProperty(agencyId)
  await atOnce(6, async (db, turn) => {
    await db.rows(
      sql`update portfolio_properties set is_active = ${turn % 2 === 0} where agency_id = ${agencyId} and id = ${id}`,
    )
    await refreshOtherCards({ db, state, agencyId, today }, turn % 3 === 0 ? [...others, id] : [id])
  })
  const [{ cards, counted: number } = {}] = await counted(2)
  expect(number).toBe(cards)
})

test('six concurrent payments of invoices of one property leave none unpaid and none counted', async () => {
  const id = await given.property(agencyId)
  const invoices: number[] = []
  for (let place = 0; place < 6; place += 1)
    invoices.push(await given.invoice(agencyId, id, { dueOn: await given.day(agencyId, -3) }))
  const overdue = async () =>
    (
      await given.rows<{ count: number }>(
        'select count from card_counters where agency_id = $1 and kind = 1 and manager_id = 0 and counter = $2',
        [agencyId, tallyCounter('overdueInvoices')],
      )
    )[0]?.count ?? 0
  const before = await overdue()
  await atOnce(1, async (db) => refreshCards({ db, state, agencyId, today }, [id]))
  expect(await overdue()).toBe(before + 6)
  await atOnce(6, async (db, turn) => {
    await db.rows(
      sql`update invoices set paid_at = now() where agency_id = ${agencyId} and id = ${invoices[turn]}::int`,
    )
    await refreshCards({ db, state, agencyId, today }, [id])
  })
  expect(await overdue()).toBe(before)
  expect(await given.rows('select tallies from property_cards where kind = 1 and subject_id = $1', [id])).toEqual([
    { tallies: [0, 0, 0, 0, 0, 0, 0, 0, 6] },
  ])
})
