import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { drawPdf, type DocumentSection, type DocumentStatus, type PdfDocument } from '../../platform/pdf-document.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { billingParties, type PartiesRow } from '../quotes/billing-parties.queries.ts'
import { licensedProvider, partiesReply } from '../quotes/billing-parties.ts'
import { documentLines } from '../quotes/quote-lines.ts'
import type { QuoteFile } from '../quotes/quote-pdf.ts'
import { bpayReference } from './bpay-reference.ts'
import { invoiceDetails, invoiceKind, type InvoiceDetails } from './invoice-details.queries.ts'
import { findInvoice, invoiceLines, type InvoiceRow } from './invoices.queries.ts'

type Whose = { state: StateCode; agencyId: number; today: Day }

function toStatus(invoice: InvoiceRow, { state, today }: Whose): DocumentStatus | null {
  if (invoice.isVoided)
    return { stamp: 'CANCELLED', tone: 'critical', sentence: 'This invoice was cancelled. Nothing is to be paid.' }
  if (invoice.paidAt !== null) {
    const paidOn = shortDay(dayIn(states[state].timeZone, new Date(invoice.paidAt)))
    return { stamp: 'PAID', tone: 'good', sentence: `Paid on ${paidOn}. Thank you; nothing more is to be paid.` }
  }
  if (invoice.dueOn < today)
    return {
      stamp: 'OVERDUE',
      tone: 'critical',
      sentence: `Overdue: payment of ${dollars(invoice.totalCents)} was due on ${shortDay(invoice.dueOn)}.`,
    }
  return null
}

const listed = (...facts: readonly (readonly [label: string, value: string | null])[]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))

/** Why an owner pays somebody else than who did the work. */
function whyAgency({ accountName }: InvoiceDetails, { agencyName, providerName }: PartiesRow): string {
  const account = /trust/i.test(accountName ?? '') ? 'trust account' : 'account'
  return `Payment goes to the ${account} of ${agencyName}, because it manages the property and pays ${providerName} for you.`
}

function howToPay(invoice: InvoiceRow, details: InvoiceDetails, parties: PartiesRow, whose: Whose): DocumentSection {
  const { agencyId, today } = whose
  const { accountName, bsb, accountNumber, billerCode } = details
  return {
    heading: 'How to pay',
    paragraphs: [
      `Please pay ${dollars(invoice.totalCents)} ${invoice.dueOn < today ? 'now' : `by ${shortDay(invoice.dueOn)}`}.`,
      ...(details.isAgencyAccount ? [whyAgency(details, parties)] : []),
    ],
    facts: listed(
      ['Bank transfer', bsb && `${accountName ?? ''}\nBSB ${bsb}, account ${accountNumber ?? ''}`],
      ['Reference', bsb && invoice.invoiceNumber],
      ['BPAY', billerCode && `Biller code ${billerCode}, reference ${bpayReference(agencyId, invoice.id)}`],
    ),
  }
}

type Served = Pick<InvoiceDetails, 'servedOn' | 'isPlan' | 'periodFrom' | 'periodTo'>

/** Of a plan, which is paid ahead, its period. */
export function serviceDateText({ servedOn, isPlan, periodFrom, periodTo }: Served): string {
  if (servedOn !== null) return shortDay(servedOn)
  if (periodFrom !== null && periodTo !== null) return `Plan from ${shortDay(periodFrom)} to ${shortDay(periodTo)}`
  return isPlan ? 'Plan, paid ahead' : 'See the report of the work'
}

type Technician = Pick<InvoiceDetails, 'isPlan' | 'technicianName' | 'technicianLicence'>

export function invoiceTechnicianText({
  isPlan,
  technicianName: name,
  technicianLicence: licence,
}: Technician): string {
  if (name === null) return isPlan ? 'Named on the report of each visit' : 'Named on the report of the work'
  return licence === null ? name : `${name}, licence ${licence}`
}

export async function invoiceDocument(db: Db, whose: Whose, invoice: InvoiceRow): Promise<PdfDocument> {
  const { agencyId } = whose
  const [[parties], lines, [details]] = await db.batch([
    billingParties(agencyId, invoice, invoiceKind),
    invoiceLines(agencyId, invoice.id),
    invoiceDetails(agencyId, invoice.id),
  ])
  if (!parties || !details) throw new Error(`Agency ${agencyId} has no billing parties`)
  refuseIncomplete(details.document, invoice.issuedOn, parties)
  const isOwed = invoice.paidAt === null && !invoice.isVoided
  return {
    title: 'Tax invoice',
    number: invoice.invoiceNumber,
    issuedOn: invoice.issuedOn,
    status: toStatus(invoice, whose),
    ...partiesReply(parties),
    ...(details.payer === 'AGENCY' && { to: { name: parties.agencyName, lines: parties.agencyLines } }),
    facts: listed(
      ['Due', shortDay(invoice.dueOn)],
      ['Service date', serviceDateText(details)],
      ['Technician', invoiceTechnicianText(details)],
      ['Property', `${invoice.addressLine1}, ${invoice.addressLine2}`],
      ['As quoted in', details.quoteNumber],
    ),
    lines: documentLines(lines),
    estimate: null,
    sections: isOwed ? [howToPay(invoice, details, parties, whose)] : [],
    notes: [`Work by ${licensedProvider(parties)}.`],
  }
}

export async function invoicePdf(
  db: Db,
  state: StateCode,
  agencyId: number,
  invoiceId: number,
  today: Day,
): Promise<QuoteFile | undefined> {
  const invoice = await maybeOne(db, findInvoice(agencyId, invoiceId))
  if (!invoice) return undefined
  const bytes = await drawPdf(await invoiceDocument(db, { state, agencyId, today }, invoice))
  return { name: `invoice-${invoice.invoiceNumber}.pdf`, bytes }
}
