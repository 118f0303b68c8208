import { addDays, type Day } from '../../../contract/days.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { insertInvoice, insertInvoiceLines, numberInvoice, type InvoiceLine } from './create-invoice.queries.ts'

/** Days until an invoice must be paid. */
const creditDays = 30

type Issuer = Actor & { db: Db; agencyId: number; today: Day; source: Source }
type Billed = { propertyId: number; visitId: number | null; quoteId: number | null; lines: readonly InvoiceLine[] }

type CreatedInvoice = { id: number; invoiceNumber: string }

/** Issues an invoice for work that was done, or for a period of a plan, and audits it; every invoice begins here. */
export async function createInvoice(issuer: Issuer, billed: Billed): Promise<CreatedInvoice> {
  const { db, agencyId, today, source } = issuer
  const { propertyId, visitId, quoteId, lines } = billed
  const sum = (pick: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const totalCents = sum((line) => line.totalCents)
  const gstCents = sum((line) => line.gstCents)
  const dueOn = addDays(today, creditDays)
  const invoice = { propertyId, visitId, quoteId, totalCents, gstCents, issuedOn: today, dueOn }
  const { id } = await one(db, insertInvoice(agencyId, invoice))
  const { invoiceNumber } = await one(db, numberInvoice(agencyId, id))
  await db.rows(insertInvoiceLines(agencyId, id, lines))
  const after = { invoiceNumber, visitId, quoteId, totalCents }
  await recordChange(
    db,
    issuer,
    { action: 'issue-invoice', entity: 'invoices', entityId: id, propertyId, after },
    source,
  )
  return { id, invoiceNumber }
}
