import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { drawPdf, type PdfDocument } from '../../platform/pdf-document.ts'
import { billingParties, partiesReply } from '../quotes/billing-parties.queries.ts'
import type { PdfFile } from '../quotes/quote-pdf.ts'
import { documentLines, type LineRow } from '../quotes/quote-parts.queries.ts'
import { sql } from '../../platform/sql.ts'
import { findInvoice, type InvoiceRow } from './invoices.queries.ts'

const linesOfInvoice = (agencyId: number, invoiceId: number) => sql<LineRow>`
  select description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents" from invoice_lines
   where agency_id = ${agencyId} and invoice_id = ${invoiceId} order by position`

export async function invoiceDocument(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoice: InvoiceRow,
): Promise<PdfDocument> {
  const [[parties], lines] = await db.batch([
    billingParties(agencyId, invoice.propertyId),
    linesOfInvoice(agencyId, invoice.id),
  ])
  if (!parties) throw new Error(`Agency ${agencyId} has no document to write on`)
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
  const invoice = await findInvoice(db, agencyId, invoiceId)
  if (!invoice) return undefined
  const bytes = await drawPdf(await invoiceDocument(db, state, agencyId, invoice))
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, bytes }
}
