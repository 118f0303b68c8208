import type { StateCode } from '../../../contract/states.ts'
import type { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import { refreshCards } from './refresh-cards.ts'

/** Makes the cards of every property of a state from the facts, an agency at a time. Answers how many there are. */
export async function rebuildCards(database: Database, state: StateCode, now: Date): Promise<number> {
  const nobody = { state, agencyId: null, userId: null }
  const agencies = await database.reader(nobody).rows(sql<{ id: number }>`select app.agencies_of_state(${state}) as id`)
  let count = 0
  for (const { id: agencyId } of agencies) {
    count += await database.transaction({ state, agencyId, userId: null }, async (db) => {
      const homes = await db.rows(sql<{ id: number }>`select id from properties where agency_id = ${agencyId}`)
      await refreshCards(
        { db, state, agencyId, today: todayIn(state, now) },
        homes.map(({ id }) => id),
      )
      return homes.length
    })
  }
  return count
}
