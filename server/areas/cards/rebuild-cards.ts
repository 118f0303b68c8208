import type { StateCode } from '../../../contract/states.ts'
import type { Database } from '../../platform/database.ts'
import { todayIn } from '../../platform/scope.ts'
import { activeAgencies, forgetCards } from './cards.queries.ts'
import { allProperties } from './managed-cards.queries.ts'
import { allOthers } from './other-cards.queries.ts'
import { makeCards, type CardScope } from './refresh-cards.ts'

/** Makes the cards and counters of one agency anew from the facts. Whoever changes one of its properties meanwhile waits. */
export async function rebuildAgency(scope: CardScope): Promise<number> {
  const { db, agencyId } = scope
  const [properties, others] = await db.batch([allProperties(agencyId), allOthers(agencyId), forgetCards(agencyId)])
  await makeCards(scope, { properties: properties.map(({ id }) => id), others: others.map(({ id }) => id) })
  return properties.length + others.length
}

/** The same for every agency of a state, one at a time. Answers how many properties there are. */
export async function rebuildCards(database: Database, state: StateCode, now: Date): Promise<number> {
  const nobody = { state, agencyId: null, userId: null }
  const agencies = await database.reader(nobody).rows(activeAgencies(state))
  let count = 0
  for (const { id: agencyId } of agencies)
    count += await database.transaction({ state, agencyId, userId: null }, async (db) =>
      rebuildAgency({ db, state, agencyId, today: todayIn(state, now) }),
    )
  return count
}
