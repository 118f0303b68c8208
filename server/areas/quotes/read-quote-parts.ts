import { quoteStatusOfId, type QuoteDetail } from '../../../contract/quotes/quotes.ts'
import type { Scope } from '../../platform/scope.ts'
import { linesReply } from './quote-lines.ts'
import { quoteLines, movesOfQuote, type MoveRow } from './quote-parts.queries.ts'
import { quoteSubscription } from './quote-subscriptions.queries.ts'
import { sentMailReply } from './read-sent-mail.ts'
import { sentMailsAbout } from './sent-mails.queries.ts'

const movesReply = (rows: readonly MoveRow[]): QuoteDetail['moves'] =>
  rows.flatMap(({ fromId, toId, at, by }) => {
    const to = quoteStatusOfId(toId)
    return to === undefined ? [] : [{ from: fromId === null ? null : (quoteStatusOfId(fromId) ?? null), to, at, by }]
  })

/** Data that the page of one quote shows in addition to the row of the list, in one round trip. */
export async function readQuoteParts({ db, agencyId, userId }: Scope, quoteId: number) {
  const [lines, moves, mails, subscription] = await db.batch([
    quoteLines(agencyId, quoteId),
    movesOfQuote(agencyId, quoteId),
    sentMailsAbout(agencyId, quoteId),
    quoteSubscription(agencyId, quoteId, userId),
  ])
  return {
    ...linesReply(lines),
    moves: movesReply(moves),
    mails: mails.map(sentMailReply),
    isSubscribed: subscription.length > 0,
  }
}
