import { refreshCards } from '../server/areas/cards/refresh-cards.ts'
import { todayIn } from '../server/platform/scope.ts'
import { openAs, type BenchDatabase } from './bench-database.ts'

const cardsAtOnce = 100

/** Agencies with properties in streets of their own, and the cards of these. */
export async function addAgencies(database: BenchDatabase, count: number, properties: number): Promise<number[]> {
  const { owner } = database
  const { rows } = await owner.query<{ id: number }>(
    `insert into agencies (state, name) select 'vic', 'Bench agency ' || n from generate_series(1, $1) n returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(
    `insert into properties (agency_id, street_number, street_name, address_line_1, address_line_2, suburb_id)
     select a, number, street, number || ' ' || street, s.name || ' VIC ' || s.postcode, s.id
       from unnest($1::int[]) a cross join generate_series(0, $2::int - 1) n
      cross join lateral (select (n % 200 + 1)::text as number, 'Bench' || n / 200 % 5 || ' Street' as street) t
       join (select *, row_number() over (order by id) - 1 as place from suburbs where state = 'vic') s on s.place = n / 1000`,
    [ids, properties],
  )
  await owner.query('analyze properties')
  const portal = openAs(database, 'portal', 2).of('vic')
  const now = new Date()
  for (const agencyId of ids) {
    const found = await owner.query<{ id: number }>('select id from properties where agency_id = $1', [agencyId])
    for (let from = 0; from < found.rows.length; from += cardsAtOnce) {
      const some = found.rows.slice(from, from + cardsAtOnce).map(({ id }) => id)
      const actor = { state: 'vic' as const, agencyId, userId: null, originalUserId: null, requestId: null, now }
      await portal.transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
        refreshCards({ ...actor, db, today: todayIn('vic', now) }, some),
      )
    }
  }
  await owner.query('analyze')
  return ids
}
