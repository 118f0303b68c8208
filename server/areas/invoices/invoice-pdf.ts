import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { drawPdf, type PdfDocument } from '../../platform/pdf-document.ts'
import { billingParties } from '../quotes/billing-parties.queries.ts'
import { partiesReply } from '../quotes/billing-parties.ts'
import { documentLines } from '../quotes/quote-lines.ts'
import type { PdfFile } from '../quotes/quote-pdf.ts'
import { findInvoice, invoiceLines, type InvoiceRow } from './invoices.queries.ts'

export async function invoiceDocument(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoice: InvoiceRow,
): Promise<PdfDocument> {
  const [[parties], lines] = await db.batch([
    billingParties(agencyId, invoice.propertyId),
    invoiceLines(agencyId, invoice.id),
  ])
  if (!parties) throw new Error(`Agency ${agencyId} has no billing parties`)
  const paidOn = invoice.paidAt && shortDay(dayIn(states[state].timeZone, new Date(invoice.paidAt)))
  return {
    title: invoice.isVoided ? 'Tax invoice (void)' : 'Tax invoice',
    number: invoice.invoiceNumber,
    issuedOn: invoice.issuedOn,
    ...partiesReply(parties),
    facts: [
      paidOn ? { label: 'Paid', value: paidOn } : { label: 'Due', value: shortDay(invoice.dueOn) },
      { label: 'Property', value: `${invoice.addressLine1}, ${invoice.addressLine2}` },
    ],
    lines: documentLines(lines),
    notes: [
      ...(paidOn || invoice.isVoided ? [] : [`Please quote invoice ${invoice.invoiceNumber} with your payment.`]),
      `Electrical licence: ${parties.licence}`,
    ],
  }
}

export async function invoicePdf(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoiceId: number,
): Promise<PdfFile | undefined> {
  const invoice = await maybeOne(db, findInvoice(agencyId, invoiceId))
  if (!invoice) return undefined
  const bytes = await drawPdf(await invoiceDocument(db, state, agencyId, invoice))
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, bytes }
}
