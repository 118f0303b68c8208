import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { lockQuote, type LockedQuote } from './move-quote.queries.ts'
import { moveQuote } from './move-quote.ts'
import { notifyQuoteRequesters } from './notify-quote-requesters.ts'
import {
  cancelledFor,
  deleteLines,
  findingsOfQuote,
  insertLines,
  lastChangeOfQuote,
  quoteInPreparation,
  setPrice,
  storedLines,
} from './prepare-quote.queries.ts'
import { movedOn, quoteNotFound } from './quote-problems.ts'
import { checkLines, mostLines, type PricedLine, type TypedLine } from './typed-lines.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import { sendQuote } from './send-quote.ts'

/** The provider writes the lines of a quote in these statuses. */
export const statusesToPrepare: readonly QuoteStatus[] = [
  'PENDING',
  'READY_TO_SEND',
  'REACTIVATION_REQUEST_EXTERNAL',
  'REACTIVATION_REQUEST_INTERNAL',
]

type Locked = { quote: LockedQuote; status: QuoteStatus; version: number }

/** Locks the property and then the quote, in the order of every other change. */
async function lockPreparation({ db, agencyId }: Reviewer, quoteId: number): Promise<Locked> {
  const found = await maybeOne(db, quoteInPreparation(agencyId, quoteId))
  if (!found) throw quoteNotFound()
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const { version } = await one(db, quoteInPreparation(agencyId, quoteId))
  return { quote, status: quoteStatusOfId(quote.statusId) as QuoteStatus, version }
}

/** Refuses a quote that a colleague has moved on or changed since the page was opened. */
async function refuseStale(reviewer: Reviewer, { quote, status, version }: Locked, seen: number): Promise<void> {
  const { db, agencyId, state } = reviewer
  if (!statusesToPrepare.includes(status)) throw movedOn(quote, status, state)
  if (version === seen) return
  const last = await maybeOne(db, lastChangeOfQuote(agencyId, quote.propertyId, quote.id))
  const by = last ? ` by ${last.name ?? 'the portal'} at ${momentIn(state, last.at)}` : ''
  throw new Problem('conflict', `Quote #${quote.quoteNumber} was changed${by}. Compare before you save.`)
}

const linesText = (lines: readonly PricedLine[]): string =>
  JSON.stringify(lines.map((line) => [line.findingId, line.description, Number(line.quantity), line.totalCents]))

export type Preparation = { quoteId: number; version: number; lines: readonly TypedLine[]; isIssued: boolean }

/** Saves the lines and the price of a quote and, if wanted, sends it to the agency for approval. */
export async function prepareQuote(reviewer: Reviewer, preparation: Preparation): Promise<void> {
  const { db, agencyId, source } = reviewer
  const { quoteId, version, isIssued } = preparation
  const { lines, errors } = checkLines(preparation.lines)
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  if (lines.length > mostLines) throw ruleBroken(`A quote has at most ${mostLines} lines.`)
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  if (lines.length === 0) throw ruleBroken('A quote needs at least one line with a price.')
  const locked = await lockPreparation(reviewer, quoteId)
  const { quote } = locked
  const isStored = linesText(await db.rows(storedLines(agencyId, quoteId))) === linesText(lines)
  // The same form sent again, such as by a second click.
  if (isStored && (isIssued ? locked.status === 'AWAITING_APPROVAL' : statusesToPrepare.includes(locked.status))) return
  await refuseStale(reviewer, locked, version)
  const findings = new Set((await db.rows(findingsOfQuote(agencyId, quoteId))).map(({ id }) => id))
  if (lines.some(({ findingId }) => findingId !== null && !findings.has(findingId)))
    throw new Problem('conflict', 'The findings of this quote have changed. Please check the lines again.')
  await db.rows(deleteLines(agencyId, quoteId))
  await db.rows(insertLines(agencyId, quoteId, lines))
  await db.rows(setPrice(agencyId, quoteId, totalCents))
  await recordChange(
    db,
    reviewer,
    {
      action: 'price-quote',
      entity: 'quotes',
      entityId: quoteId,
      propertyId: quote.propertyId,
      before: { leastCents: quote.leastCents },
      after: { totalCents, lines: lines.map(({ description }) => description) },
    },
    source,
  )
  if (isIssued) await issueQuote(reviewer, quote, totalCents)
  else await refreshCards(reviewer, [quote.propertyId])
}

async function issueQuote(reviewer: Reviewer, quote: LockedQuote, totalCents: number): Promise<void> {
  if (totalCents === 0) throw ruleBroken('A quote for $0.00 cannot be issued. Enter the prices of the lines.')
  const expiresOn = await sendQuote(reviewer, quote)
  await refreshCards(reviewer, [quote.propertyId])
  await notifyQuoteRequesters(reviewer, quote, { kind: 'ISSUED', totalCents, expiresOn })
}

/** The work cannot be offered: the findings are open again, and the agency learns why. */
export async function declineToQuote(
  reviewer: Reviewer,
  { quoteId, version, reason }: { quoteId: number; version: number; reason: string | null },
): Promise<void> {
  const { db, agencyId } = reviewer
  refuseNote({ status: 'DECLINED', note: reason })
  const text = reason as string
  const locked = await lockPreparation(reviewer, quoteId)
  const { quote } = locked
  if (locked.status === 'CANCELLED' && (await maybeOne(db, cancelledFor(agencyId, quoteId, text)))) return
  await refuseStale(reviewer, locked, version)
  await moveQuote(reviewer, quote, { to: 'CANCELLED', action: 'cancel-quote', changes: { cancelReason: text } })
  await recordChange(
    db,
    reviewer,
    {
      action: 'decline-to-quote',
      entity: 'quotes',
      entityId: quoteId,
      propertyId: quote.propertyId,
      after: { reason: text },
    },
    reviewer.source,
  )
  await notifyQuoteRequesters(reviewer, quote, { kind: 'NOT_POSSIBLE', reason: text })
}
