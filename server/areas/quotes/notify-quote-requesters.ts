import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import type { Reviewer } from '../service-requests/reviewer.ts'
import type { LockedQuote } from './move-quote.queries.ts'
import { quoteRequesters } from './prepare-quote.queries.ts'

type QuoteNews = { kind: 'ISSUED'; totalCents: number; expiresOn: Day } | { kind: 'NOT_POSSIBLE'; reason: string }

type Facts = { label: string; value: string }[]

function factsOf(news: QuoteNews): Facts {
  if ('reason' in news) return [{ label: 'Reason', value: news.reason }]
  const price = { label: 'Price inc. GST', value: dollars(news.totalCents) }
  return [price, { label: 'Valid until', value: shortDay(news.expiresOn) }]
}

const texts: Record<QuoteNews['kind'], { what: string; next: string }> = {
  ISSUED: {
    what: 'The quote you requested for {address} is ready',
    next: 'Please forward it to the landlord, who can approve it with the link in the email.',
  },
  NOT_POSSIBLE: {
    what: 'The quote you requested for {address} cannot be offered',
    next: 'The findings are open again. Please choose another way to resolve them.',
  },
}

/** Emails the users who requested the quote; its subscribers are notified by the change of its status. */
export async function notifyQuoteRequesters(reviewer: Reviewer, quote: LockedQuote, news: QuoteNews): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const { address, propertyId, quoteNumber } = quote
  const { next } = texts[news.kind]
  const what = texts[news.kind].what.replace('{address}', () => address)
  const facts = [{ label: 'Quote', value: `#${quoteNumber}` }, { label: 'Property', value: address }, ...factsOf(news)]
  for (const { name, email } of await db.rows(quoteRequesters(agencyId, quote.id)))
    await queueMail(reviewer, {
      kind: 'QUOTE_NEWS',
      propertyId,
      quoteId: quote.id,
      to: [email],
      cc: [],
      subject: what,
      html:
        paragraph(`Hello ${name},`) +
        paragraph(`${what}.`) +
        factList(facts) +
        paragraph(next) +
        button('Open the property', `${portalUrl}/property/${propertyId}`),
    })
}
