import { addDays, dayIn } from '../../../contract/days.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { lockPropertyRow } from '../../areas/property-lock/lock-property.queries.ts'
import { lockQuote, type LockedQuote, type QuoteChanges } from '../../areas/quotes/move-quote.queries.ts'
import { moveQuote, type Mover } from '../../areas/quotes/move-quote.ts'
import { notifyQuoteRequesters } from '../../areas/quotes/notify-quote-requesters.ts'
import { quoteInPreparation } from '../../areas/quotes/prepare-quote.queries.ts'
import { quoteValidDays } from '../../areas/quotes/send-quote.ts'
import { movedOn, quoteNotFound } from '../../areas/quotes/quote-problems.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { changing } from '../kit/routes/state-site.ts'
import { firstQuoteLine } from './quote-work.queries.ts'

export type WorkMove = { agencyId: number; quoteId: number; from: QuoteStatus; to: QuoteStatus; reason: string }

const actions: Partial<Record<QuoteStatus, AuditAction>> = {
  READY_TO_SEND: 'price-quote',
  AWAITING_APPROVAL: 'send-quote',
  REACTIVATION_REQUEST_INTERNAL: 'plan-quote-renewal',
  CANCELLED: 'cancel-quote',
}

/** Changes the status of a quote from the one that the page showed. Returns its number. */
export async function workOnQuote(
  call: SignedInCall,
  { agencyId, quoteId, from, to, reason }: WorkMove,
): Promise<string> {
  const { site, session, now, requestId } = call
  const { state } = site
  const { userId, originalUserId } = session
  const today = dayIn(site.timeZone, now)
  return changing(site, userId, async (db) => {
    const found = await maybeOne(db, quoteInPreparation(agencyId, quoteId))
    if (!found) throw quoteNotFound()
    // The property first, as in every other change, so that two changes cannot wait for each other.
    await db.rows(lockPropertyRow(agencyId, found.propertyId))
    const quote = await one(db, lockQuote(agencyId, quoteId))
    const status = quoteStatusOfId(quote.statusId) as QuoteStatus
    if (status !== from) throw movedOn(quote, status, state)
    const mover: Reviewer = {
      db,
      state,
      agencyId,
      userId,
      originalUserId,
      now,
      today,
      requestId,
      source: 'STATE_SYSTEM',
      portalUrl: site.portalUrl,
    }
    if (to === 'COMPLETED') throw ruleBroken('Complete the work on its page, where what was done is recorded.')
    const changes: QuoteChanges = {}
    if (to === 'AWAITING_APPROVAL') {
      await refuseUnpriced(mover, quote)
      Object.assign(changes, { issuedOn: today, expiresOn: addDays(today, quoteValidDays) })
    }
    // The agency must learn why, in whichever status a quote is cancelled.
    if (to === 'CANCELLED') {
      refuseNote({ status: 'DECLINED', note: reason === '' ? null : reason })
      Object.assign(changes, { cancelReason: reason })
    }
    await moveQuote(mover, quote, { to, action: actions[to] ?? 'move-quote', changes })
    if (to === 'CANCELLED') await notifyQuoteRequesters(mover, quote, { kind: 'NOT_POSSIBLE', reason })
    return quote.quoteNumber
  })
}

async function refuseUnpriced({ db, agencyId }: Mover, { id, quoteNumber, leastCents }: LockedQuote): Promise<void> {
  if (leastCents !== null && (await maybeOne(db, firstQuoteLine(agencyId, id)))) return
  throw ruleBroken(`Quote #${quoteNumber} has no price yet and cannot be sent.`)
}
