import type { Day } from '../../../contract/days.ts'
import { canMove, quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { saveStatus, type LockedQuote, type QuoteChanges, quoteReaders } from './move-quote.queries.ts'
import { movedOn } from './quote-problems.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'

/** Text after "Quote #N"; undefined for a status that nobody is notified about. */
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

/** Ends at which an urgent finding stays unrepaired: the manager learns of them without asking, and what can be done. */
const leavesUnrepaired: Partial<Record<QuoteStatus, string>> = {
  REJECTED: 'please choose another way to resolve it, such as a repair by somebody else.',
  EXPIRED: 'please ask us to renew the quote, or choose another way to resolve it.',
}

const whySubscriber = 'You receive this email because you asked for updates when you forwarded this quote.'
const whyManager =
  'You receive this email because the quote is urgent and what was found is not repaired. The duty to repair it stays: '

/** One email per reader, so that recipients do not see each other. */
async function notifyReaders(mover: Mover, quotes: readonly LockedQuote[], move: Move): Promise<void> {
  const { db, agencyId, userId } = mover
  const reason = move.changes?.declineReason
  const ids = quotes.map(({ id }) => id)
  const wayOn = leavesUnrepaired[move.to]
  const isOfUrgent = wayOn !== undefined
  const readers = await db.rows(quoteReaders(agencyId, ids, { exceptUserId: userId, isOfUrgent }))
  for (const { quoteId, name, email, findings } of readers) {
    const quote = quotes.find(({ id }) => id === quoteId)
    const news = quote && newsOf(quote, move)
    if (!quote || !news) continue
    const facts = [
      { label: 'Reported', value: findings ?? '' },
      { label: 'Reason', value: reason ?? '' },
    ].filter(({ value }) => value !== '')
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
        (facts.length === 0 ? '' : factList(facts)) +
        paragraph(findings === null ? whySubscriber : `${whyManager}${wayOn ?? ''}`),
    })
  }
}

/** The user or job that changes the status of quotes, with its agency and source. */
export type Mover = Actor & { db: Db; agencyId: number; today: Day; source: Source }

/** `action` is the name in the audit. */
export type Move = { to: QuoteStatus; action: AuditAction; changes?: QuoteChanges }

const statusOf = ({ statusId }: LockedQuote): QuoteStatus => quoteStatusOfId(statusId) as QuoteStatus

/** Changes the status of locked quotes, audits it and notifies readers. The caller refreshes the cards. */
export async function moveQuotes(mover: Mover, quotes: readonly LockedQuote[], move: Move): Promise<void> {
  const { db, state, agencyId, source } = mover
  const { to, action, changes = {} } = move
  for (const quote of quotes) if (!canMove(statusOf(quote), to)) throw movedOn(quote, statusOf(quote), state)
  await db.batch(quotes.map(({ id }) => saveStatus(agencyId, id, to, changes)))
  await Promise.all(
    quotes.map(async (quote) =>
      recordChange(
        db,
        mover,
        {
          action,
          entity: 'quotes',
          entityId: quote.id,
          propertyId: quote.propertyId,
          before: { status: statusOf(quote), issuedOn: quote.issuedOn, expiresOn: quote.expiresOn },
          after: { status: to, ...changes },
        },
        source,
      ),
    ),
  )
  await notifyReaders(mover, quotes, move)
}

/** Changes the status of one quote and refreshes its card. */
export async function moveQuote(mover: Mover, quote: LockedQuote, move: Move): Promise<void> {
  await moveQuotes(mover, [quote], move)
  await refreshCards(mover, [quote.propertyId])
}
