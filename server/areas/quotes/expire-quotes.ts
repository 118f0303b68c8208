import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { moveQuotes } from './move-quote.ts'
import { lockRunOutQuotes } from './move-quote.queries.ts'

export type ExpiryScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** As many as keep a statement small; there are more only after a long sleep. */
const atOnce = 500

/** Moves the quotes that ran out before today. Answers their properties, whose cards the caller refreshes. */
export async function expireQuotes(scope: ExpiryScope): Promise<number[]> {
  const mover = { ...scope, userId: null, originalUserId: null, requestId: null, source: 'JOB' as const }
  const propertyIds = new Set<number>()
  for (;;) {
    const quotes = await scope.db.rows(lockRunOutQuotes(scope.agencyId, scope.today, atOnce))
    if (quotes.length > 0) await moveQuotes(mover, quotes, { to: 'EXPIRED', action: 'expire-quote' })
    for (const { propertyId } of quotes) propertyIds.add(propertyId)
    if (quotes.length < atOnce) return [...propertyIds]
  }
}
