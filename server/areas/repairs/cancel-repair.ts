import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { reopenIssuesOfVisit } from '../access-cases/visit-issues.ts'
import { notifyContacts } from '../bookings/notify-contacts.ts'
import { notifyWithdrawal, withdrawNotices } from '../bookings/withdraw-notices.ts'
import { markVisitCancelled, releaseOneOffRequests } from '../bookings/write-visits.queries.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { lockQuote } from '../quotes/move-quote.queries.ts'
import { moveQuote } from '../quotes/move-quote.ts'
import { cancelledFor } from '../quotes/prepare-quote.queries.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import { notifyAgency } from './notify-agency.ts'
import { refuseWaiting } from '../visit-records/hold-record.ts'
import { repairQuote, repairVisit, sentRepair, type RepairVisit } from './repairs.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'

/** The visit for the work has no purpose left. Its contacts are told, unless it is over. */
async function callOffVisit(
  reviewer: Reviewer,
  propertyId: number,
  { id, startsAt }: RepairVisit,
  reason: string,
): Promise<void> {
  const { db, agencyId, now, source } = reviewer
  const notice = 'The repair cannot be done'
  await db.batch([markVisitCancelled(reviewer, id, reason), releaseOneOffRequests(agencyId, [id])])
  const withdrawn = await withdrawNotices(reviewer, [id])
  if (new Date(startsAt) > now) {
    await notifyWithdrawal(reviewer, withdrawn, notice)
    await notifyContacts(reviewer, id, { kind: 'CANCELLED', reason: notice })
  }
  await reopenIssuesOfVisit(reviewer, propertyId, id)
  await recordChange(
    db,
    reviewer,
    {
      action: 'call-off-visit',
      entity: 'visits',
      entityId: id,
      propertyId,
      before: { status: 'BOOKED', startsAt },
      after: { status: 'CANCELLED', reason },
    },
    source,
  )
}

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
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status === 'CANCELLED' && (await maybeOne(db, cancelledFor(agencyId, quoteId, text)))) return
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  refuseWaiting(state, (await one(db, sentRepair(agencyId, quoteId))).sent)
  const visit = await maybeOne(db, repairVisit(agencyId, quoteId))
  if (visit?.status === 'BOOKED') await callOffVisit(reviewer, quote.propertyId, visit, text)
  await moveQuote(reviewer, quote, { to: 'CANCELLED', action: 'cancel-quote', changes: { cancelReason: text } })
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
      address: quote.address,
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
