import type { QuoteDecisionCode } from '../../../contract/quotes/quote-approval.ts'
import { maybeOne } from '../../platform/database.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { lockQuote, type LockedQuote, type QuoteChanges } from './move-quote.queries.ts'
import { moveQuote, type Mover } from './move-quote.ts'
import { movedOn } from './quote-problems.ts'
import type { LinkParts } from './quote-reply.ts'
import { hasPdf, statusOn } from './quote-status.ts'
import { findQuote } from './quotes.queries.ts'
import { sendDecisionReceipts } from './send-decision-receipts.ts'

export type Decider = Required<Pick<QuoteChanges, 'decidedByName'>> &
  Pick<QuoteChanges, 'decidedBy' | 'decisionGivenBy' | 'decisionWay' | 'decisionGivenOn'>
export type DecisionOfQuote = { decision: QuoteDecisionCode; reason: string | null; decider: Decider }

/** The issued quote, locked; undefined if there is none. */
export async function lockIssuedQuote(
  { db, agencyId }: Pick<Mover, 'db' | 'agencyId'>,
  quoteId: number,
): Promise<LockedQuote | undefined> {
  const found = await maybeOne(db, findQuote(agencyId, quoteId))
  if (!found) return undefined
  // Before the quote, as everywhere: what the agency does meanwhile at the property is either seen here or waits.
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const quote = await maybeOne(db, lockQuote(agencyId, quoteId))
  return quote && hasPdf(quote) ? quote : undefined
}

/** The same decision by the same person, after a lost reply or a second click, succeeds again. */
const isRepeated = (quote: LockedQuote, status: string, { decision, reason, decider }: DecisionOfQuote): boolean =>
  status === decision &&
  quote.decidedBy === decider.decidedByName &&
  quote.decidedById === (decider.decidedBy ?? null) &&
  (decision === 'ACCEPTED' || quote.declineReason === reason)

/** Decides once; a later decision is refused with the result of the first. The owners get a receipt. */
export async function decideIssuedQuote(
  mover: Mover,
  quote: LockedQuote,
  made: DecisionOfQuote,
  parts: LinkParts,
): Promise<void> {
  const { decision, reason, decider } = made
  const status = statusOn(quote, mover.today)
  if (isRepeated(quote, status, made)) return
  if (status !== 'AWAITING_APPROVAL') throw movedOn(quote, status, mover.state)
  const declineReason = decision === 'REJECTED' ? reason : null
  await moveQuote(mover, quote, {
    to: decision,
    action: decision === 'ACCEPTED' ? 'approve-quote' : 'decline-quote',
    changes: { decidedAt: mover.now.toISOString(), ...decider, ...(declineReason !== null && { declineReason }) },
  })
  await sendDecisionReceipts(mover, quote.id, parts)
}
