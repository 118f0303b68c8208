import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { maybeOne } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { agencyContact } from '../bookings/post-notice.queries.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import type { Reviewer } from '../service-requests/reviewer.ts'
import { quoteSubscribers, type LockedQuote } from './move-quote.queries.ts'
import { quoteRequesters } from './prepare-quote.queries.ts'

type QuoteNews =
  | { kind: 'ISSUED'; totalCents: number; expiresOn: Day }
  | { kind: 'NOT_POSSIBLE' | 'WORK_NOT_POSSIBLE'; reason: string }
  | { kind: 'COMPLETED'; totalCents: number; invoiceNumber: string }

type Reader = { name: string; email: string }
type Facts = { label: string; value: string }[]

function factsOf(news: QuoteNews): Facts {
  if ('reason' in news) return [{ label: 'Reason', value: news.reason }]
  const price = { label: 'Price inc. GST', value: dollars(news.totalCents) }
  return news.kind === 'ISSUED'
    ? [price, { label: 'Valid until', value: shortDay(news.expiresOn) }]
    : [price, { label: 'Invoice', value: `#${news.invoiceNumber}` }]
}

const texts: Record<QuoteNews['kind'], { what: string; next: string }> = {
  ISSUED: {
    what: 'The quote for {address} is ready',
    next: 'Please forward it to the landlord, who can approve it with the link in the email.',
  },
  NOT_POSSIBLE: {
    what: 'The quote for {address} cannot be offered',
    next: 'The findings are open again. Please choose another way to resolve them.',
  },
  WORK_NOT_POSSIBLE: {
    what: 'The approved repair for {address} cannot be done',
    next: 'Nothing will be charged. The findings are open again; please choose another way to resolve them.',
  },
  COMPLETED: {
    what: 'The repair for {address} is done',
    next: 'The findings are resolved, and the invoice is in the portal.',
  },
}

/** Who hears of a quote: those who requested it. One that came of a visit has no requester, so the property manager does. */
async function readersOf({ db, agencyId }: Reviewer, { id, propertyId }: LockedQuote): Promise<Reader[]> {
  const [requesters, subscribers] = await db.batch([
    quoteRequesters(agencyId, id),
    quoteSubscribers(agencyId, [id], null),
  ])
  if (requesters.length > 0 || subscribers.length > 0) return requesters
  const contact = await maybeOne(db, agencyContact(agencyId, propertyId))
  return contact?.email ? [{ name: contact.name, email: contact.email }] : []
}

/** Emails the users who requested the quote, or the property manager; its subscribers are notified by the change of its status. */
export async function notifyQuoteRequesters(reviewer: Reviewer, quote: LockedQuote, news: QuoteNews): Promise<void> {
  const { portalUrl } = reviewer
  const { address, propertyId, quoteNumber } = quote
  const { next } = texts[news.kind]
  const what = texts[news.kind].what.replace('{address}', () => address)
  const facts = [{ label: 'Quote', value: `#${quoteNumber}` }, { label: 'Property', value: address }, ...factsOf(news)]
  for (const { name, email } of await readersOf(reviewer, quote))
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
