import { shortDay } from '../../../contract/day-text.ts'
import { severityTags } from '../../../contract/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { drawPaper, type Paper } from '../../platform/paper.ts'
import { partiesOf, partiesReply } from './paper-parties.queries.ts'
import { linesOfPaper, linesOfQuote } from './quote-parts.queries.ts'
import { serviceNamed } from './quote-reply.ts'
import { hasPaper } from './quote-standing.ts'
import { findQuote, type QuoteRow } from './quotes.queries.ts'

export type DrawnPaper = { name: string; bytes: Buffer }

async function paperOf(db: Db, agencyId: number, quote: QuoteRow): Promise<Paper> {
  const [[parties], lines] = await db.batch([partiesOf(agencyId, quote.propertyId), linesOfQuote(agencyId, quote.id)])
  if (!parties) throw new Error(`Agency ${agencyId} has no paper to write on`)
  return {
    title: 'Quotation',
    number: quote.quoteNumber,
    issuedOn: quote.issuedOn,
    ...partiesReply(parties),
    facts: [
      { label: 'Good until', value: shortDay(quote.expiresOn ?? '') },
      { label: 'Property', value: `${quote.addressLine1}, ${quote.addressLine2}` },
      { label: 'Service', value: serviceNamed(quote.serviceId).name },
      { label: 'Severity', value: severityTags[quote.severity].label },
    ],
    lines: linesOfPaper(lines),
    notes: ['Prices include GST.', `Electrical licence: ${parties.licence}`],
  }
}

/** The quote on paper; undefined while it was not issued, or where there is none. */
export async function quotePdf(
  db: Db,
  _state: StateCode,
  agencyId: number,
  quoteId: number,
): Promise<DrawnPaper | undefined> {
  const quote = await findQuote(db, agencyId, quoteId)
  if (!quote || !hasPaper(quote)) return undefined
  return {
    name: `quote-${quote.quoteNumber}.pdf`,
    bytes: await drawPaper(await paperOf(db, agencyId, quote)),
  }
}
