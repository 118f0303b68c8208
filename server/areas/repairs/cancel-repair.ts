import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { lockedProperty } from '../property-lock/lock-property.queries.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { moveQuote } from '../quotes/move-quote.ts'
import { cancelledFor, setCancelReason } from '../quotes/prepare-quote.queries.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import { refuseNote } from '../service-requests/refuse-note.ts'
import { momentIn } from '../service-requests/request-problems.ts'
import type { Reviewer } from '../service-requests/reviewer.ts'
import { notifyAgency } from './notify-agency.ts'
import { repairQuote, repairVisit } from './repairs.queries.ts'

/** Work that was approved cannot be done: its findings wait for another way, and the agency learns why. */
export async function cancelRepair(
  reviewer: Reviewer,
  { quoteId, reason }: { quoteId: number; reason: string | null },
): Promise<void> {
  const { db, agencyId, state, source } = reviewer
  refuseNote({ status: 'DECLINED', note: reason })
  const text = reason as string
  const found = await maybeOne(db, repairQuote(agencyId, quoteId))
  if (!found) throw quoteNotFound()
  await db.rows(lockedProperty(agencyId, found.propertyId))
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status === 'CANCELLED' && (await maybeOne(db, cancelledFor(agencyId, quoteId, text)))) return
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  const visit = await maybeOne(db, repairVisit(agencyId, quoteId))
  if (visit?.status === 'BOOKED') {
    const message = `The repair is booked for ${momentIn(state, visit.startsAt)}. Please cancel that visit in the portal first.`
    throw ruleBroken(message, { note: message })
  }
  await moveQuote(reviewer, quote, { to: 'CANCELLED', action: 'cancel-quote' })
  await db.rows(setCancelReason(agencyId, quoteId, text))
  await recordChange(
    db,
    reviewer,
    {
      action: 'cancel-repair',
      entity: 'quotes',
      entityId: quoteId,
      propertyId: quote.propertyId,
      after: { reason: text },
    },
    source,
  )
  await notifyAgency(
    reviewer,
    {
      quoteId,
      quoteNumber: quote.quoteNumber,
      propertyId: quote.propertyId,
      what: `The approved repair for ${quote.address} cannot be done`,
      facts: [
        { label: 'Quote', value: `#${quote.quoteNumber}` },
        { label: 'Reason', value: text },
      ],
      next: 'Nothing will be charged. The findings are open again; please choose another way to resolve them.',
    },
    reviewer.portalUrl,
  )
}
