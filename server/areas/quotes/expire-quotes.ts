import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { moveQuotes } from './move-quote.ts'
import { lockRunOutQuotes } from './move-quote.queries.ts'

export type ExpiryScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** Limits the size of a statement; more than this expire only after a long downtime. */
const batchSize = 500

/** Expires quotes whose last day has passed. Returns their properties, whose cards the caller refreshes. */
export async function expireQuotes(scope: ExpiryScope): Promise<number[]> {
  const mover = { ...scope, userId: null, originalUserId: null, requestId: null, source: 'JOB' as const }
  const propertyIds = new Set<number>()
  for (;;) {
    const quotes = await scope.db.rows(lockRunOutQuotes(scope.agencyId, scope.today, batchSize))
    if (quotes.length > 0) await moveQuotes(mover, quotes, { to: 'EXPIRED', action: 'expire-quote' })
    for (const { propertyId } of quotes) propertyIds.add(propertyId)
    if (quotes.length < batchSize) return [...propertyIds]
  }
}
