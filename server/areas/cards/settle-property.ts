import type { RowsOfAll } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { accessToSettle, settleAccess } from '../access-cases/close-solved-issues.ts'
import type { SolvingFact } from '../access-cases/solving-facts.ts'
import { cardToRefresh, refreshCards, refreshReadCard } from './refresh-cards.ts'

const toSettle = (scope: Scope, propertyId: number) =>
  [...accessToSettle(scope, propertyId), ...cardToRefresh(scope, propertyId)] as const

type ToSettle = RowsOfAll<ReturnType<typeof toSettle>>

/** Reads what `settleProperty` needs, after the change and in one round trip. */
export const readToSettle = async (scope: Scope, propertyId: number): Promise<ToSettle> =>
  scope.db.batch(toSettle(scope, propertyId))

/**
 * What follows a change of how technicians get in: access issues are resolved and raised, and the card is refreshed. What this reads
 * is read again only if it has changed an issue.
 */
export async function settleProperty(
  scope: Scope,
  propertyId: number,
  fact: SolvingFact,
  read?: ToSettle,
): Promise<void> {
  const [cases, entries, ...card] = read ?? (await readToSettle(scope, propertyId))
  const hasChanged = await settleAccess(scope, propertyId, fact, [cases, entries])
  return hasChanged ? refreshCards(scope, [propertyId]) : refreshReadCard(scope, propertyId, card)
}
