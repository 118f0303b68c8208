import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { severityTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { drawPdf, type DocumentSection, type DocumentStatus, type PdfDocument } from '../../platform/pdf-document.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { billingParties, type PartiesRow } from './billing-parties.queries.ts'
import { agencyContact, licensedProvider, partiesReply } from './billing-parties.ts'
import { documentLines } from './quote-lines.ts'
import { quoteLines } from './quote-parts.queries.ts'
import { estimateText } from './quote-price.ts'
import { serviceNamed } from './quote-reply.ts'
import { hasPdf, statusOn } from './quote-status.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'

export type QuoteFile = { name: string; bytes: Buffer }

const onDay = (instant: string | null, state: StateCode): string =>
  instant === null ? '' : ` on ${shortDay(dayIn(states[state].timeZone, new Date(instant)))}`
const byName = (name: string | null): string => (name === null ? '' : ` by ${name}`)

/** What became of the quote, where the owner can no longer approve it. */
function toStatus(quote: QuoteRow, status: QuoteStatus, state: StateCode): DocumentStatus | null {
  const decided = `${byName(quote.decidedBy)}${onDay(quote.decidedAt, state)}`
  const expired: DocumentStatus = {
    stamp: 'EXPIRED',
    tone: 'critical',
    sentence: `This quote expired on ${shortDay(quote.expiresOn ?? '')}. Prices may have changed; ask for it to be renewed before you approve it.`,
  }
  const ended: Partial<Record<QuoteStatus, DocumentStatus>> = {
    EXPIRED: expired,
    REACTIVATION_REQUEST_EXTERNAL: expired,
    REACTIVATION_REQUEST_INTERNAL: expired,
    REJECTED: { stamp: 'REJECTED', tone: 'critical', sentence: `This quote was declined${decided}.` },
    CANCELLED: {
      stamp: 'CANCELLED',
      tone: 'critical',
      sentence: 'This quote was cancelled and can no longer be approved.',
    },
    ACCEPTED: { stamp: 'APPROVED', tone: 'good', sentence: `This quote was approved${decided}.` },
    COMPLETED: { stamp: 'COMPLETED', tone: 'good', sentence: 'The work of this quote is done.' },
  }
  return ended[status] ?? null
}

const howToApprove = (quote: QuoteRow, parties: PartiesRow): DocumentSection => ({
  heading: 'How to approve',
  paragraphs: [
    `Open “View and approve the quote” in the email that came with this quote, or tell ${agencyContact(parties)}.`,
    `The price is fixed until ${shortDay(quote.expiresOn ?? '')}. Once you approve, ${parties.providerName} arranges a time with the tenant and does the work.`,
  ],
})

const whoDoesIt = (parties: PartiesRow): DocumentSection => ({
  heading: 'Who does the work',
  paragraphs: [`${licensedProvider(parties)}. Questions about the work: ${parties.providerReach}.`],
})

export async function quoteDocument(
  db: Db,
  { state, agencyId, today }: { state: StateCode; agencyId: number; today: Day },
  quote: QuoteRow,
): Promise<PdfDocument> {
  const [[parties], lines] = await db.batch([billingParties(agencyId, quote, 'QUOTE'), quoteLines(agencyId, quote.id)])
  if (!parties) throw new Error(`Agency ${agencyId} has no billing parties`)
  refuseIncomplete('QUOTE', quote.issuedOn ?? today, parties)
  const status = statusOn(quote, today)
  const estimate = estimateText(quote)
  return {
    title: 'Quotation',
    number: quote.quoteNumber,
    issuedOn: quote.issuedOn,
    status: toStatus(quote, status, state),
    ...partiesReply(parties),
    facts: [
      { label: 'Valid until', value: shortDay(quote.expiresOn ?? '') },
      { label: 'Property', value: `${quote.addressLine1}, ${quote.addressLine2}` },
      { label: 'Service', value: serviceNamed(quote.serviceId).name },
      { label: 'Severity', value: severityTags[quote.severity].label },
      { label: 'Work by', value: parties.providerName },
    ],
    lines: documentLines(lines),
    estimate: estimate === null ? null : { label: 'Estimated price inc. GST', value: estimate },
    sections: [...(status === 'AWAITING_APPROVAL' ? [howToApprove(quote, parties)] : []), whoDoesIt(parties)],
    notes: ['Prices include GST.'],
  }
}

/** The quote as PDF; undefined if it does not exist or has not been issued. */
export async function quotePdf(
  db: Db,
  state: StateCode,
  agencyId: number,
  quoteId: number,
  today: Day,
): Promise<QuoteFile | undefined> {
  const quote = await maybeOne(db, findQuote(agencyId, quoteId))
  if (!quote || !hasPdf(quote)) return undefined
  return {
    name: `quote-${quote.quoteNumber}.pdf`,
    bytes: await drawPdf(await quoteDocument(db, { state, agencyId, today }, quote)),
  }
}
