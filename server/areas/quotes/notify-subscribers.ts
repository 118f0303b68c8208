import { shortDay } from '../../../contract/day-text.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { quoteSubscribers, type LockedQuote } from './move-quote.queries.ts'
import type { Move, Mover } from './move-quote.ts'

/** Text after "Quote #N"; undefined for a status that subscribers are not notified about. */
function newsOf(quote: LockedQuote, { to, changes = {} }: Move): string | undefined {
  const by = changes.decidedByName === undefined ? '' : ` by ${changes.decidedByName}`
  const until = changes.expiresOn === undefined ? '' : ` and is valid until ${shortDay(changes.expiresOn)}`
  const news: Partial<Record<QuoteStatus, string>> = {
    AWAITING_APPROVAL: `awaits approval${until}`,
    ACCEPTED: `was approved${by}`,
    REJECTED: `was declined${by}`,
    EXPIRED: `expired on ${shortDay(quote.expiresOn ?? '')}`,
    CANCELLED: 'was cancelled',
    COMPLETED: 'is completed',
  }
  return news[to]
}

/** One email per subscriber, so that recipients do not see each other. */
export async function notifySubscribers(mover: Mover, quotes: readonly LockedQuote[], move: Move): Promise<void> {
  const { db, agencyId, userId } = mover
  const reason = move.changes?.declineReason
  const subscribers = await db.rows(
    quoteSubscribers(
      agencyId,
      quotes.map(({ id }) => id),
      userId,
    ),
  )
  for (const { quoteId, name, email } of subscribers) {
    const quote = quotes.find(({ id }) => id === quoteId)
    const news = quote && newsOf(quote, move)
    if (!quote || !news) continue
    await queueMail(mover, {
      kind: 'QUOTE_NEWS',
      propertyId: quote.propertyId,
      quoteId,
      to: [email],
      cc: [],
      subject: `Quote #${quote.quoteNumber} for ${quote.address} ${news}`,
      html:
        paragraph(`Hello ${name},`) +
        paragraph(`Quote #${quote.quoteNumber} for ${quote.address} ${news}.`) +
        (reason === undefined ? '' : factList([{ label: 'Reason', value: reason }])) +
        paragraph('You receive this email because you asked for updates when you forwarded this quote.'),
    })
  }
}
