import { states } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { unlessDiskIsFull } from '../../platform/full-disk.ts'
import { todayIn } from '../../platform/scope.ts'
import type { LinkTarget } from '../../platform/signed-links.ts'
import { openingOfDay } from './approval.queries.ts'
import { lockQuote } from './move-quote.queries.ts'

/** Somebody who is not signed in sees the quote of a link: proof of what the owner could know, once a day. */
export async function recordOpening(
  databases: Databases,
  { state, agencyId, id }: LinkTarget,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const visitor = { state, agencyId, userId: null, originalUserId: null, now, requestId }
  const recorded = databases.of(state).transaction(visitor, async (db) => {
    // The lock lets the second of two openings see the first.
    const quote = await maybeOne(db, lockQuote(agencyId, id))
    const opened = await maybeOne(db, openingOfDay(agencyId, id, todayIn(state, now), states[state].timeZone))
    if (!quote || opened) return
    const change = { action: 'open-quote', entity: 'quotes', entityId: id, propertyId: quote.propertyId } as const
    await recordChange(db, visitor, change, 'LINK')
  })
  await recorded.catch(unlessDiskIsFull)
}
