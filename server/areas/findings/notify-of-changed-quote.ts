import { shortDay } from '../../../contract/day-text.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { quoteSubscribers, type LockedQuote } from '../quotes/move-quote.queries.ts'
import { quoteRecipients } from '../quotes/prepare-quote.queries.ts'
import { momentIn } from '../service-requests/request-problems.ts'
import type { Settler } from './settle-quotes.ts'

type ChangedQuote =
  | { kind: 'REISSUED'; totalCents: number }
  | { kind: 'QUOTED_AGAIN'; quoteNumber: string }
  | { kind: 'PART_NOT_NEEDED'; cents: number }
  | { kind: 'NOT_NEEDED'; visitAt: string | null }

type Letter = { what: string; facts: { label: string; value: string }[]; next: string }

function letterOf({ state }: Settler, { address, leastCents, expiresOn }: LockedQuote, news: ChangedQuote): Letter {
  const price = (label: string, cents: number | null) => (cents === null ? [] : [{ label, value: dollars(cents) }])
  switch (news.kind) {
    case 'REISSUED':
      return {
        what: `The quote for ${address} has a new price`,
        facts: [
          ...price('Price inc. GST', news.totalCents),
          ...price('Price before', leastCents),
          ...(expiresOn === null ? [] : [{ label: 'Valid until', value: shortDay(expiresOn) }]),
        ],
        next: 'A finding was settled in another way and is no longer part of the quote. Please forward the quote again; a link that the landlord already has shows the new price.',
      }
    case 'QUOTED_AGAIN':
      return {
        what: `The quote for ${address} was cancelled, and we are preparing a new one`,
        facts: [{ label: 'New quote', value: `#${news.quoteNumber}` }],
        next: 'A finding was settled in another way, and the quote has one price for several findings. We send you the new quote for the others.',
      }
    case 'PART_NOT_NEEDED':
      return {
        what: `Part of the approved repair for ${address} is no longer needed`,
        facts: [...price('Approved inc. GST', leastCents), ...price('Not done and not billed', news.cents)],
        next: 'A finding was settled in another way. The approved quote stays as it is; the invoice has only what is done.',
      }
    case 'NOT_NEEDED':
      return {
        what: `The approved repair for ${address} is no longer needed`,
        facts: news.visitAt === null ? [] : [{ label: 'Visit cancelled', value: momentIn(state, news.visitAt) }],
        next: 'Its findings were settled in another way, so the quote is cancelled and nothing will be charged. The tenants and the landlord are told.',
      }
  }
}

/** Emails the users who requested the quote or asked for updates, otherwise the manager of the property. */
export async function notifyOfChangedQuote(settler: Settler, quote: LockedQuote, news: ChangedQuote): Promise<void> {
  const { db, agencyId, portalUrl } = settler
  const { id: quoteId, propertyId, quoteNumber } = quote
  const { what, facts, next } = letterOf(settler, quote, news)
  const readers = [
    ...(await db.rows(quoteRecipients(agencyId, quoteId))),
    ...(await db.rows(quoteSubscribers(agencyId, [quoteId], null))),
  ]
  for (const { name, email } of readers)
    await queueMail(settler, {
      kind: 'QUOTE_NEWS',
      propertyId,
      quoteId,
      to: [email],
      cc: [],
      subject: what,
      html:
        paragraph(`Hello ${name},`) +
        paragraph(`${what}.`) +
        factList([{ label: 'Quote', value: `#${quoteNumber}` }, ...facts]) +
        paragraph(next) +
        button('Open the property', `${portalUrl}/property/${propertyId}`),
    })
}
