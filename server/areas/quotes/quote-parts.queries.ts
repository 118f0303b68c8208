import { quoteStatusOfId, type QuoteDetail } from '../../../contract/quotes.ts'
import { amountOfCents } from '../../../contract/money.ts'
import type { Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { sentMailsAbout, sentMailReply } from './sent-mails.queries.ts'

export type LineRow = { description: string; quantity: string; totalCents: number; gstCents: number }

/** "1" and "2.5", as people write how many. */
const plainNumber = (numeric: string): string => numeric.replace(/\.?0+$/, '')

export const linesOfQuote = (agencyId: number, quoteId: number) => sql<LineRow>`
  select description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents" from quote_lines
   where agency_id = ${agencyId} and quote_id = ${quoteId} order by position`

export const documentLines = (lines: readonly LineRow[]): LineRow[] =>
  lines.map((line) => ({ ...line, quantity: plainNumber(line.quantity) }))

export const quoteLines = async (db: Db, agencyId: number, quoteId: number) => db.rows(linesOfQuote(agencyId, quoteId))

export function linesReply(lines: readonly LineRow[]) {
  const sum = (pick: (line: LineRow) => number) => lines.reduce((total, line) => total + pick(line), 0)
  return {
    lines: documentLines(lines).map(({ description, quantity, totalCents, gstCents }) => ({
      description,
      quantity,
      totalIncGst: amountOfCents(totalCents),
      gst: amountOfCents(gstCents),
    })),
    totalIncGst: amountOfCents(sum(({ totalCents }) => totalCents)),
    gst: amountOfCents(sum(({ gstCents }) => gstCents)),
  }
}

type MoveRow = { fromId: number | null; toId: number; at: string; by: string | null }

const movesOfQuote = (agencyId: number, quoteId: number) => sql<MoveRow>`
  select c.from_id as "fromId", c.to_id as "toId", c.changed_at as at,
         coalesce((select u.name from users u where u.id = c.changed_by),
                  case when c.to_id in (3, 4) then q.decided_by_name end) as by
    from quote_status_changes c join quotes q on q.agency_id = c.agency_id and q.id = c.quote_id
   where c.agency_id = ${agencyId} and c.quote_id = ${quoteId} order by c.id`

const movesReply = (rows: readonly MoveRow[]): QuoteDetail['moves'] =>
  rows.flatMap(({ fromId, toId, at, by }) => {
    const to = quoteStatusOfId(toId)
    return to === undefined ? [] : [{ from: fromId === null ? null : (quoteStatusOfId(fromId) ?? null), to, at, by }]
  })

const subscriptionOf = (agencyId: number, quoteId: number, userId: number) => sql`
  select true from quote_subscriptions where agency_id = ${agencyId} and quote_id = ${quoteId} and user_id = ${userId}`

/** What the page of one quote shows beside the row of the list, in one trip. */
export async function quoteParts(db: Db, agencyId: number, quoteId: number, userId: number) {
  const [lines, moves, mails, subscription] = await db.batch([
    linesOfQuote(agencyId, quoteId),
    movesOfQuote(agencyId, quoteId),
    sentMailsAbout(agencyId, quoteId),
    subscriptionOf(agencyId, quoteId, userId),
  ])
  return {
    ...linesReply(lines),
    moves: movesReply(moves),
    mails: mails.map(sentMailReply),
    isSubscribed: subscription.length > 0,
  }
}
