import { sql } from '../../platform/sql.ts'
import { mostRows, type Addressed } from './row-limits.ts'

export type InvoiceRow = Addressed & {
  invoiceNumber: string
  issuedOn: string
  dueOn: string
  totalCents: number
  isPaid: boolean
  isVoid: boolean
}

export const agencyInvoices = (agencyId: number) => sql<InvoiceRow>`
  select i.invoice_number as "invoiceNumber", i.property_id as "propertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", i.issued_on as "issuedOn", i.due_on as "dueOn",
         i.total_cents as "totalCents", i.paid_at is not null as "isPaid", i.voided_at is not null as "isVoid"
    from invoices i
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where i.agency_id = ${agencyId}
   order by i.issued_on desc, i.id desc
   limit ${mostRows + 1}`
