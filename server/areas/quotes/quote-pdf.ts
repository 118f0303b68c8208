import { shortDay } from '../../../contract/day-text.ts'
import { severityTags } from '../../../contract/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { drawPdf, type PdfDocument } from '../../platform/pdf-document.ts'
import { billingParties } from './billing-parties.queries.ts'
import { partiesReply } from './billing-parties.ts'
import { documentLines } from './quote-lines.ts'
import { quoteLines } from './quote-parts.queries.ts'
import { serviceNamed } from './quote-reply.ts'
import { hasPdf } from './quote-status.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'

export type PdfFile = { name: string; bytes: Buffer }

async function makePdf(db: Db, agencyId: number, quote: QuoteRow): Promise<PdfDocument> {
  const [[parties], lines] = await db.batch([
    billingParties(agencyId, quote.propertyId),
    quoteLines(agencyId, quote.id),
  ])
  if (!parties) throw new Error(`Agency ${agencyId} has no billing parties`)
  return {
    title: 'Quotation',
    number: quote.quoteNumber,
    issuedOn: quote.issuedOn,
    ...partiesReply(parties),
    facts: [
      { label: 'Valid until', value: shortDay(quote.expiresOn ?? '') },
      { label: 'Property', value: `${quote.addressLine1}, ${quote.addressLine2}` },
      { label: 'Service', value: serviceNamed(quote.serviceId).name },
      { label: 'Severity', value: severityTags[quote.severity].label },
    ],
    lines: documentLines(lines),
    notes: ['Prices include GST.', `Electrical licence: ${parties.licence}`],
  }
}

/** The quote as PDF; undefined if it does not exist or has not been issued. */
export async function quotePdf(
  db: Db,
  _state: StateCode,
  agencyId: number,
  quoteId: number,
): Promise<PdfFile | undefined> {
  const quote = await maybeOne(db, findQuote(agencyId, quoteId))
  if (!quote || !hasPdf(quote)) return undefined
  return {
    name: `quote-${quote.quoteNumber}.pdf`,
    bytes: await drawPdf(await makePdf(db, agencyId, quote)),
  }
}
