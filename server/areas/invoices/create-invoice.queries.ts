import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export type InvoiceLine = {
  /** Null for what belongs to several services, such as a package. */
  serviceId: number | null
  description: string
  quantity: number | string
  totalCents: number
  gstCents: number
}
export type NewInvoice = {
  propertyId: number
  visitId: number | null
  quoteId: number | null
  issuedOn: Day
  dueOn: Day
  totalCents: number
  gstCents: number
}

export const insertInvoice = (agencyId: number, invoice: NewInvoice) => sql<{ id: number }>`
  insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents, visit_id, quote_id)
  values (${agencyId}, ${invoice.propertyId}, left(gen_random_uuid()::text, 30), ${invoice.issuedOn}, ${invoice.dueOn},
          ${invoice.totalCents}, ${invoice.gstCents}, ${invoice.visitId}, ${invoice.quoteId})
  returning id`

/** Numbers continue those of the invoices before; the id makes them unique. */
export const numberInvoice = (agencyId: number, invoiceId: number) => sql<{ invoiceNumber: string }>`
  update invoices set invoice_number = (100000 + id)::text
   where agency_id = ${agencyId} and id = ${invoiceId} returning invoice_number as "invoiceNumber"`

export const insertInvoiceLines = (agencyId: number, invoiceId: number, lines: readonly InvoiceLine[]) => sql`
  insert into invoice_lines (agency_id, invoice_id, position, service_id, description, quantity, total_cents, gst_cents)
  select ${agencyId}::int, ${invoiceId}::int, x.place, x."serviceId", x.description, x.quantity, x."totalCents", x."gstCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as ("serviceId" smallint, description text, quantity numeric, "totalCents" bigint, "gstCents" bigint))
         with ordinality as x ("serviceId", description, quantity, "totalCents", "gstCents", place)`
