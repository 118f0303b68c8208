import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { cancelLockedVisit } from '../bookings/cancel-visit.ts'
import { lockVisitOfProperty } from '../bookings/visits.queries.ts'
import { lockQuote, type LockedQuote } from '../quotes/move-quote.queries.ts'
import { moveQuotes, type Mover } from '../quotes/move-quote.ts'
import { statusOn } from '../quotes/quote-status.ts'
import { notifyCancelledWork } from '../quotes/notify-cancelled-work.ts'
import { findingsById } from './change-findings.queries.ts'
import { estimateQuote } from './estimate-quote.ts'
import { notifyOfChangedQuote } from './notify-of-changed-quote.ts'
import { detachFindings, moveToQuote, settledQuotes, type SettledQuote } from './settled-quotes.queries.ts'
import { deleteLinesOfFindings, repriceQuote } from '../quotes/prepare-quote.queries.ts'
import { createQuote } from '../quotes/create-quote.ts'

export type Settler = Mover & { userId: number; portalUrl: string }

const notNeeded = 'The repair is no longer needed'

/**
 * Takes findings that were settled in another way out of their quotes. A quote without open findings is cancelled, with
 * its visit. An approved quote stays as it was approved, and its invoice leaves out what was not done. Any other quote
 * loses their lines. The caller refreshes the cards.
 */
export async function settleQuotes(settler: Settler, quoteIds: readonly number[]): Promise<void> {
  const { db, agencyId, today } = settler
  for (const settled of await db.rows(settledQuotes(agencyId, [...new Set(quoteIds)]))) {
    const quote = await one(db, lockQuote(agencyId, settled.id))
    const status = statusOn(quote, today)
    if (settled.openIds.length === 0) await cancelQuote(settler, quote, settled)
    else if (status === 'ACCEPTED')
      await notifyOfChangedQuote(settler, quote, { kind: 'PART_NOT_NEEDED', cents: settled.settledCents })
    else if (status === 'AWAITING_APPROVAL' && !settled.hasOwnLines) await quoteAgain(settler, quote, settled)
    else await reduceQuote(settler, quote, settled)
  }
}

async function cancelQuote(settler: Settler, quote: LockedQuote, { visitId }: SettledQuote): Promise<void> {
  const { db, agencyId, today } = settler
  const { propertyId } = quote
  const wasApproved = statusOn(quote, today) === 'ACCEPTED'
  await moveQuotes(settler, [quote], { to: 'CANCELLED', action: 'cancel-quote' })
  const visit = visitId === null ? undefined : await maybeOne(db, lockVisitOfProperty(agencyId, propertyId, visitId))
  const booked = visit?.status === 'BOOKED' ? visit : null
  if (booked) await cancelLockedVisit(settler, propertyId, booked, notNeeded)
  if (!wasApproved) return
  await notifyOfChangedQuote(settler, quote, { kind: 'NOT_NEEDED', visit: booked })
  await notifyCancelledWork(settler, quote)
}

async function estimateOf(settler: Settler, ids: readonly number[]) {
  return estimateQuote((await settler.db.rows(findingsById(settler, ids))).map(({ finding }) => finding))
}

/** Its price is for all findings together, so the provider prepares a new quote for those that are left. */
async function quoteAgain(settler: Settler, quote: LockedQuote, { openIds }: SettledQuote): Promise<void> {
  const { db, agencyId, source } = settler
  const { propertyId } = quote
  await moveQuotes(settler, [quote], { to: 'CANCELLED', action: 'cancel-quote' })
  const [first] = await db.rows(findingsById(settler, openIds))
  const serviceId = first?.finding.serviceId as number
  const next = { propertyId, serviceId, ...(await estimateOf(settler, openIds)) }
  const { id, quoteNumber } = await createQuote(settler, next)
  await notifyOfChangedQuote(settler, quote, { kind: 'QUOTED_AGAIN', quoteNumber })
  await db.rows(moveToQuote(agencyId, openIds, id))
  await recordChange(
    db,
    settler,
    {
      action: 'request-quote',
      entity: 'quotes',
      entityId: id,
      propertyId,
      after: { status: 'PENDING', quoteNumber, findingIds: openIds, replaces: quote.quoteNumber },
    },
    source,
  )
}

async function reduceQuote(settler: Settler, quote: LockedQuote, settled: SettledQuote): Promise<void> {
  const { db, agencyId, today, source } = settler
  const { openIds, settledIds } = settled
  const isIssued = statusOn(quote, today) === 'AWAITING_APPROVAL'
  await db.rows(deleteLinesOfFindings(agencyId, quote.id, settledIds))
  const estimate = await estimateOf(settler, openIds)
  const { leastCents } = await one(db, repriceQuote(agencyId, quote.id, estimate, isIssued ? today : null))
  if (isIssued) await notifyOfChangedQuote(settler, quote, { kind: 'REISSUED', totalCents: leastCents ?? 0 })
  await db.rows(detachFindings(agencyId, settledIds))
  await recordChange(
    db,
    settler,
    {
      action: isIssued ? 'reissue-quote' : 'reduce-quote',
      entity: 'quotes',
      entityId: quote.id,
      propertyId: quote.propertyId,
      before: { leastCents: quote.leastCents, issuedOn: quote.issuedOn },
      after: { leastCents, withoutFindingIds: settledIds, ...(isIssued && { issuedOn: today }) },
    },
    source,
  )
}
