import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { rulesOf } from '../compliance/compliance.queries.ts'
import type { StateRules } from '../compliance/service-rule.ts'
import { deleteOrphanedCards, lockHomes, moveCounters, oldMasks, saveServices, upsertCards } from './cards.queries.ts'
import { counterMoves } from './counter-moves.ts'
import { loadHomes } from './home-facts.queries.ts'
import { managedCard } from './managed-card.ts'

export type CardScope = { db: Db; state: StateCode; agencyId: number; today: Day }

/** As many as keep a statement's parameters and a transaction's memory small. */
const atOnce = 500

/**
 * Writes the cards of properties on the provider's books and moves the counters by the difference, in the transaction of
 * whoever changed a cause. The only way a card or a counter changes.
 */
export async function refreshCards(scope: CardScope, propertyIds: readonly number[]): Promise<void> {
  const rules = await rulesOf(scope.db, scope.state)
  // In order of id, so that two transactions that refresh the same properties cannot wait for each other.
  const ids = [...new Set(propertyIds)].toSorted((one, other) => one - other)
  for (let from = 0; from < ids.length; from += atOnce) await refreshSome(scope, rules, ids.slice(from, from + atOnce))
}

async function refreshSome(
  { db, state, agencyId, today }: CardScope,
  rules: StateRules,
  ids: readonly number[],
): Promise<void> {
  await lockHomes(db, agencyId, ids)
  const before = await oldMasks(db, agencyId, 1, ids)
  const homes = await loadHomes(db, agencyId, ids, today, states[state].timeZone)
  const made = homes.map((home) => managedCard(home, rules, state, today))
  const cards = made.map(({ card }) => card)
  await upsertCards(db, agencyId, 1, cards)
  await deleteOrphanedCards(
    db,
    agencyId,
    1,
    ids,
    cards.map(({ subjectId }) => subjectId),
  )
  await saveServices(
    db,
    agencyId,
    made.flatMap(({ card, services }) => services.map((service) => ({ propertyId: card.subjectId, ...service }))),
  )
  await moveCounters(db, agencyId, 1, counterMoves(before, cards))
}
