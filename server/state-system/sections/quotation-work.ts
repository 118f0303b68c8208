import { addDays, dayIn } from '../../../contract/days.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes.ts'
import { lockQuote, type LockedQuote, type QuoteChanges } from '../../areas/quotes/move-quote.queries.ts'
import { moveQuote, type Mover } from '../../areas/quotes/move-quote.ts'
import { movedOn, quoteNotFound } from '../../areas/quotes/quote-problems.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { SignedInCall } from '../page-routes.ts'
import { changing } from '../state-site.ts'
import { firstQuoteLine, resolveQuoteFindings } from './quotation-work.queries.ts'

/** How long a quote is valid when it is sent or renewed. */
const goodForDays = 30

export type WorkMove = { agencyId: number; quoteId: number; from: QuoteStatus; to: QuoteStatus }

const actions: Partial<Record<QuoteStatus, string>> = {
  READY_TO_SEND: 'price-quote',
  AWAITING_APPROVAL: 'send-quote',
  COMPLETED: 'complete-quote',
  REACTIVATION_REQUEST_INTERNAL: 'plan-quote-renewal',
  CANCELLED: 'cancel-quote',
}

/** Changes the status of a quote from the one that the page showed. Returns its number. */
export async function workOnQuote(call: SignedInCall, { agencyId, quoteId, from, to }: WorkMove): Promise<string> {
  const { site, session, now, requestId } = call
  const { state } = site
  const { userId, originalUserId } = session
  const today = dayIn(site.timeZone, now)
  return changing(site, userId, async (db) => {
    const quote = await maybeOne(db, lockQuote(agencyId, quoteId))
    if (!quote) throw quoteNotFound()
    const status = quoteStatusOfId(quote.statusId) as QuoteStatus
    if (status !== from) throw movedOn(quote, status, state)
    const mover: Mover = {
      db,
      state,
      agencyId,
      userId,
      originalUserId,
      now,
      today,
      requestId,
      source: 'STATE_SYSTEM',
    }
    const changes: QuoteChanges = {}
    if (to === 'AWAITING_APPROVAL') {
      await refuseUnpriced(mover, quote)
      Object.assign(changes, { issuedOn: today, expiresOn: addDays(today, goodForDays) })
    }
    if (to === 'COMPLETED') await resolveFindings(mover, quote)
    await moveQuote(mover, quote, { to, action: actions[to] ?? 'move-quote', changes })
    return quote.quoteNumber
  })
}

async function refuseUnpriced({ db, agencyId }: Mover, { id, quoteNumber, leastCents }: LockedQuote): Promise<void> {
  if (leastCents !== null && (await maybeOne(db, firstQuoteLine(agencyId, id)))) return
  throw ruleBroken(`Quote #${quoteNumber} has no price yet and cannot be sent.`)
}

async function resolveFindings(mover: Mover, { id, propertyId }: LockedQuote): Promise<void> {
  const { db, agencyId, now } = mover
  const resolved = await db.rows(resolveQuoteFindings(agencyId, id, now))
  await Promise.all(
    resolved.map(async (finding) =>
      recordChange(
        db,
        mover,
        {
          action: 'resolve-finding',
          entity: 'findings',
          entityId: finding.id,
          propertyId,
          before: { status: finding.before },
          after: { status: 'RESOLVED', quoteId: id },
        },
        'STATE_SYSTEM',
      ),
    ),
  )
}
