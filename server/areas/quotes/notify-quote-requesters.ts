import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import type { Reviewer } from '../service-requests/reviewer.ts'
import type { LockedQuote } from './move-quote.queries.ts'
import { quoteRequesters } from './prepare-quote.queries.ts'

type QuoteNews = { kind: 'ISSUED'; totalCents: number; expiresOn: Day } | { kind: 'NOT_POSSIBLE'; reason: string }

/** Emails the users who requested the quote; its subscribers are notified by the change of its status. */
export async function notifyQuoteRequesters(reviewer: Reviewer, quote: LockedQuote, news: QuoteNews): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const isIssued = news.kind === 'ISSUED'
  const what = isIssued ? 'is ready' : 'cannot be offered'
  const facts = [
    { label: 'Quote', value: `#${quote.quoteNumber}` },
    { label: 'Property', value: quote.address },
    ...(isIssued
      ? [
          { label: 'Price inc. GST', value: dollars(news.totalCents) },
          { label: 'Valid until', value: shortDay(news.expiresOn) },
        ]
      : [{ label: 'Reason', value: news.reason }]),
  ]
  for (const { name, email } of await db.rows(quoteRequesters(agencyId, quote.id)))
    await queueMail(reviewer, {
      kind: 'QUOTE_NEWS',
      propertyId: quote.propertyId,
      quoteId: quote.id,
      to: [email],
      cc: [],
      subject: `The quote you requested for ${quote.address} ${what}`,
      html:
        paragraph(`Hello ${name},`) +
        paragraph(`The quote you requested for ${quote.address} ${what}.`) +
        factList(facts) +
        paragraph(
          isIssued
            ? 'Please forward it to the landlord, who can approve it with the link in the email.'
            : 'The findings are open again. Please choose another way to resolve them.',
        ) +
        button('Open the property', `${portalUrl}/property/${quote.propertyId}`),
    })
}
