import { shortDay } from '../../../contract/day-text.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { visitTimeText } from '../bookings/visit-time-text.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { quoteButton } from '../emails/staff-links.ts'
import { quoteReaders, type LockedQuote } from '../quotes/move-quote.queries.ts'
import { quoteRecipients } from '../quotes/prepare-quote.queries.ts'
import type { Settler } from './settle-quotes.ts'

type ChangedQuote =
  | { kind: 'REISSUED'; totalCents: number }
  | { kind: 'QUOTED_AGAIN'; quoteNumber: string }
  | { kind: 'PART_NOT_NEEDED'; cents: number }
  | { kind: 'NOT_NEEDED'; visit: { startsAt: string; endsAt: string } | null }

const texts: Record<ChangedQuote['kind'], { what: (address: string) => string; next: string }> = {
  REISSUED: {
    what: (address) => `The quote for ${address} has a new price`,
    next: 'A finding was settled in another way and is no longer part of the quote. Please forward the quote again; a link that the landlord already has shows the new price.',
  },
  QUOTED_AGAIN: {
    what: (address) => `The quote for ${address} was cancelled, and we are preparing a new one`,
    next: 'A finding was settled in another way, and the quote has one price for several findings. We send you the new quote for the others.',
  },
  PART_NOT_NEEDED: {
    what: (address) => `Part of the approved repair for ${address} is no longer needed`,
    next: 'A finding was settled in another way. The approved quote stays as it is; the invoice has only what is done.',
  },
  NOT_NEEDED: {
    what: (address) => `The approved repair for ${address} is no longer needed`,
    next: 'Its findings were settled in another way, so the quote is cancelled and nothing will be charged. The tenants and the landlord are told.',
  },
}

type Facts = { label: string; value: string }[]

function factsOf({ state }: Settler, { leastCents, expiresOn }: LockedQuote, news: ChangedQuote): Facts {
  const price = (label: string, cents: number | null) => (cents === null ? [] : [{ label, value: dollars(cents) }])
  if ('totalCents' in news)
    return [
      ...price('Price inc. GST', news.totalCents),
      ...price('Price before', leastCents),
      ...(expiresOn === null ? [] : [{ label: 'Valid until', value: shortDay(expiresOn) }]),
    ]
  if ('quoteNumber' in news) return [{ label: 'New quote', value: `#${news.quoteNumber}` }]
  if ('cents' in news)
    return [...price('Approved inc. GST', leastCents), ...price('Not done and not billed', news.cents)]
  return news.visit === null ? [] : [{ label: 'Visit cancelled', value: visitTimeText(state, news.visit) }]
}

/** Emails the users who requested the quote or asked for updates, otherwise the manager of the property. */
export async function notifyOfChangedQuote(settler: Settler, quote: LockedQuote, news: ChangedQuote): Promise<void> {
  const { db, agencyId, portalUrl } = settler
  const { id: quoteId, propertyId, quoteNumber, address } = quote
  const { what: whatAt, next } = texts[news.kind]
  const what = whatAt(address)
  const facts = factsOf(settler, quote, news)
  const readers = [
    ...(await db.rows(quoteRecipients(agencyId, quoteId))),
    ...(await db.rows(quoteReaders(agencyId, [quoteId], { exceptUserId: null, isOfUrgent: false }))),
  ]
  for (const { name, email } of readers)
    await queueMail(settler, {
      kind: 'QUOTE_NEWS',
      propertyId,
      quoteId,
      to: [email],
      cc: [],
      subject: what,
      html: newsLetter({
        name,
        what,
        facts: [{ label: 'Quote', value: `#${quoteNumber}` }, { label: 'Property', value: address }, ...facts],
        next,
        button: quoteButton(portalUrl, news.kind === 'QUOTED_AGAIN' ? news.quoteNumber : quoteNumber),
      }),
    })
}
