import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { drawPdf, type PdfDocument } from '../../platform/pdf-document.ts'
import { dollars } from '../../platform/pdf-text.ts'
import type { QuoteFile } from '../quotes/quote-pdf.ts'
import { creditNoteNumber } from './credit-note-number.ts'
import { invoiceDocument } from './invoice-pdf.ts'
import { findInvoice } from './invoices.queries.ts'
import { voidedInvoice } from './payments.queries.ts'

/** The whole invoice with the opposite sign; undefined unless the invoice was cancelled. */
export async function creditNoteDocument(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoiceId: number,
  today: Day,
): Promise<PdfDocument | undefined> {
  const [[invoice], [voided]] = await db.batch([findInvoice(agencyId, invoiceId), voidedInvoice(agencyId, invoiceId)])
  if (!invoice || !voided) return undefined
  const { invoiceNumber, issuedOn, totalCents } = invoice
  const { facts, lines, ...document } = await invoiceDocument(db, { state, agencyId, today }, invoice)
  return {
    ...document,
    title: 'Credit note',
    number: creditNoteNumber(invoiceNumber),
    issuedOn: dayIn(states[state].timeZone, new Date(voided.voidedAt)),
    status: null,
    facts: [
      { label: 'Credits', value: `Invoice #${invoiceNumber} of ${shortDay(issuedOn)}` },
      ...facts.filter(({ label }) => label !== 'Due'),
    ],
    lines: lines.map(({ totalCents: total, gstCents, ...line }) => ({
      ...line,
      totalCents: -total,
      gstCents: -gstCents,
    })),
    sections: [
      {
        heading: 'What this means',
        paragraphs: [
          `This adjustment note cancels invoice #${invoiceNumber} in full: ${dollars(totalCents)} is no longer owed, and nothing is to be paid.`,
          ...(voided.reason === null ? [] : [`Reason: ${voided.reason}`]),
        ],
      },
    ],
  }
}

export async function creditNotePdf(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoiceId: number,
  today: Day,
): Promise<QuoteFile | undefined> {
  const document = await creditNoteDocument(db, state, agencyId, invoiceId, today)
  return document && { name: `credit-note-${document.number}.pdf`, bytes: await drawPdf(document) }
}
