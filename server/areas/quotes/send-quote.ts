import { addDays, type Day } from '../../../contract/days.ts'
import { quoteStatusId, quoteStatusOfId } from '../../../contract/quotes/quotes.ts'
import type { LockedQuote } from './move-quote.queries.ts'
import { moveQuotes, type Mover } from './move-quote.ts'

/** How long a quote is valid when it is issued or renewed. */
export const quoteValidDays = 30

/** Sends a quote with prices for approval; a new one is ready first. Returns its last day. The caller refreshes the cards. */
export async function sendQuote(mover: Mover, quote: LockedQuote): Promise<Day> {
  const expiresOn = addDays(mover.today, quoteValidDays)
  const isFirst = quoteStatusOfId(quote.statusId) === 'PENDING'
  if (isFirst) await moveQuotes(mover, [quote], { to: 'READY_TO_SEND', action: 'price-quote' })
  const ready = isFirst ? { ...quote, statusId: quoteStatusId('READY_TO_SEND') } : quote
  const changes = { issuedOn: mover.today, expiresOn }
  await moveQuotes(mover, [ready], { to: 'AWAITING_APPROVAL', action: 'send-quote', changes })
  return expiresOn
}
