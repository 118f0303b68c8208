import { one } from '../../platform/database.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { moveQuotes, type Mover } from '../quotes/move-quote.ts'
import { needlessQuotes } from './change-findings.queries.ts'

/** A quote whose findings are all settled in another way is not needed any more. */
export async function cancelNeedlessQuotes(mover: Mover, quoteIds: readonly number[]): Promise<void> {
  const { db, agencyId } = mover
  for (const { id } of await db.rows(needlessQuotes(agencyId, [...new Set(quoteIds)]))) {
    const quote = await one(db, lockQuote(agencyId, id))
    await moveQuotes(mover, [quote], { to: 'CANCELLED', action: 'cancel-quote' })
  }
}
