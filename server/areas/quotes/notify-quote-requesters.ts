import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { findingsButton, quoteButton } from '../emails/staff-links.ts'
import type { LockedQuote } from './move-quote.queries.ts'
import { quoteRecipients } from './prepare-quote.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

type QuoteNews = { kind: 'ISSUED'; totalCents: number; expiresOn: Day } | { kind: 'NOT_POSSIBLE'; reason: string }

type Facts = { label: string; value: string }[]

function factsOf(news: QuoteNews): Facts {
  if ('reason' in news) return [{ label: 'Reason', value: news.reason }]
  const price = { label: 'Price inc. GST', value: dollars(news.totalCents) }
  return [price, { label: 'Valid until', value: shortDay(news.expiresOn) }]
}

const texts: Record<QuoteNews['kind'], { what: string; next: string }> = {
  ISSUED: {
    what: 'The quote{requested} for {address} is ready',
    next: 'Please forward it to the landlord, who can approve it with the link in the email.',
  },
  NOT_POSSIBLE: {
    what: 'The quote{requested} for {address} cannot be offered',
    next: 'The findings are open again. Please choose another way to resolve them.',
  },
}

/**
 * Emails the users who requested the quote, otherwise the manager of the property; its subscribers are notified by the
 * change of its status.
 */
export async function notifyQuoteRequesters(reviewer: Reviewer, quote: LockedQuote, news: QuoteNews): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const { address, propertyId, quoteNumber } = quote
  const { what: pattern, next } = texts[news.kind]
  const facts = [{ label: 'Quote', value: `#${quoteNumber}` }, { label: 'Property', value: address }, ...factsOf(news)]
  for (const { name, email, isRequester } of await db.rows(quoteRecipients(agencyId, quote.id))) {
    const what = pattern.replace('{requested}', isRequester ? ' you requested' : '').replace('{address}', () => address)
    await queueMail(reviewer, {
      kind: 'QUOTE_NEWS',
      propertyId,
      quoteId: quote.id,
      to: [email],
      cc: [],
      subject: what,
      html: newsLetter({
        name,
        what,
        facts,
        next,
        button: news.kind === 'ISSUED' ? quoteButton(portalUrl, quoteNumber) : findingsButton(portalUrl, address),
      }),
    })
  }
}
