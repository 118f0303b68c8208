import { softwareLabel } from '../../../contract/agency.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { mostBillsAtOnce } from '../../../contract/invoices/bills-to-enter.ts'
import { amountOfCents } from '../../../contract/money.ts'
import { csvText } from '../../platform/csv-file.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { zipStream } from '../../platform/zip-stream.ts'
import { billsToEnter, type BillToEnter } from './bills-to-enter.queries.ts'
import { invoicePdf } from './invoice-pdf.ts'

type Column = readonly [heading: string, value: (bill: BillToEnter, pdf: string) => string]

const property: Column = ['Property', ({ address }) => address]
const pdfName: Column = ['PDF', (_, pdf) => pdf]
const supplier: Column = ['Supplier', ({ supplierName }) => supplierName]
const description: Column = [
  'Description',
  ({ invoiceNumber, description: text }) => `Invoice ${invoiceNumber}: ${text}`,
]
const payer: Column = ['Payable by', ({ payer: who }) => (who === 'AGENCY' ? 'Agency' : 'Owner')]
const dueDate: Column = ['Due date', ({ dueOn }) => shortDay(dueOn)]
const total: Column = ['Amount inc. GST', ({ totalCents }) => amountOfCents(totalCents)]
const gst: Column = ['GST', ({ gstCents }) => amountOfCents(gstCents)]
const number: Column = ['Invoice number', ({ invoiceNumber }) => invoiceNumber]
const blank = (heading: string): Column => [heading, () => '']

/** What only the agency knows is blank. */
const neutral: readonly Column[] = [
  property,
  ['Property reference', ({ externalId }) => externalId ?? ''],
  pdfName,
  supplier,
  ['Supplier ABN', ({ supplierAbn }) => supplierAbn],
  number,
  description,
  ['Issued', ({ issuedOn }) => shortDay(issuedOn)],
  dueDate,
  total,
  gst,
  payer,
]
/** In the order of the form in which people enter an invoice. */
const orders: Readonly<Record<string, readonly Column[]>> = {
  KOLMEO: [
    property,
    pdfName,
    blank('Work order'),
    supplier,
    blank('Invoice category'),
    description,
    payer,
    blank('Payment source'),
    ['Payable to', ({ supplierName }) => supplierName],
    dueDate,
    blank('Do not pay before'),
    total,
    gst,
    number,
  ],
}

/** A zip with a PDF of each invoice and a list with a row of each. */
export async function downloadBillsToEnter(
  { db, state, agencyId, today }: Scope,
  { software, from, id }: { software: string; from?: Day | undefined; id: readonly number[] },
): Promise<FileAnswer> {
  const name = softwareLabel(software)
  const bills = await db.rows(billsToEnter(agencyId, { software, from: from ?? null, ids: id }, mostBillsAtOnce))
  if (bills.length === 0) throw notFound(`There are no invoices to enter in ${name}`)
  const columns = orders[software] ?? neutral
  const rows: string[][] = []
  const files: { name: string; content: Buffer[] }[] = []
  for (const bill of bills) {
    const drawn = await invoicePdf(db, state, agencyId, bill.id, today)
    if (drawn) files.push({ name: drawn.name, content: [drawn.bytes] })
    rows.push(columns.map(([, value]) => value(bill, drawn?.name ?? '')))
  }
  const list = csvText([columns.map(([heading]) => heading), ...rows])
  return new FileAnswer({
    name: `Invoices for ${name} ${today}.zip`,
    type: 'application/zip',
    body: zipStream([{ name: 'invoices.csv', content: [list] }, ...files]),
  })
}
