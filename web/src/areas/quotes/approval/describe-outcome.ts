import type { Tone } from '@contract/labels.ts'
import type { QuoteForApproval } from '@contract/quotes/quote-approval.ts'
import type { QuoteStatus } from '@contract/quotes/quotes.ts'
import { toDay, formatLongDay } from '@/ui/format.ts'

export type Outcome = { tone: Tone; title: string; text: string | null }

/** Why there is nothing to decide, or null while there is. Dates are in the reader's time zone. */
export function describeOutcome(quote: QuoteForApproval, timeZone: string): Outcome | null {
  const { status, isOpen, decision, expiresAt, agencyName } = quote
  const by = decision?.by ? ` by ${decision.by}` : ''
  const on = decision ? ` on ${formatLongDay(toDay(decision.at, timeZone))}` : ''
  const advice = `Please contact ${agencyName} if you would still like the work to go ahead.`

  const approved: Outcome = { tone: 'good', title: `This quote was approved${by}${on}`, text: null }
  const expired: Outcome = {
    tone: 'attention',
    title: expiresAt === null ? 'This quote has expired' : `This quote expired on ${formatLongDay(expiresAt)}`,
    text: advice,
  }
  const renewed: Outcome = {
    tone: 'attention',
    title: 'This quote has expired and is being renewed',
    text: `${agencyName} will send you the renewed quote.`,
  }
  const early: Outcome = {
    tone: 'neutral',
    title: 'This quote is not ready for approval yet',
    text: `${agencyName} will send it to you when it is.`,
  }
  const outcomes: Record<QuoteStatus, Outcome> = {
    PENDING: early,
    READY_TO_SEND: early,
    // Awaiting approval but not open: its last day is over.
    AWAITING_APPROVAL: expired,
    EXPIRED: expired,
    REACTIVATION_REQUEST_EXTERNAL: renewed,
    REACTIVATION_REQUEST_INTERNAL: renewed,
    ACCEPTED: approved,
    COMPLETED: approved,
    REJECTED: { tone: 'neutral', title: `This quote was declined${by}${on}`, text: advice },
    CANCELLED: { tone: 'neutral', title: 'This quote was cancelled', text: advice },
  }
  return isOpen ? null : outcomes[status]
}
