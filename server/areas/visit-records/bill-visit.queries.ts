import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export type BillLine = { serviceId: number; text: string; cents: number; gstCents: number }
export type NewInvoice = { propertyId: number; visitId: number; issuedOn: Day; dueOn: Day; lines: readonly BillLine[] }

const sum = (lines: readonly BillLine[], pick: (line: BillLine) => number): number =>
  lines.reduce((total, line) => total + pick(line), 0)

export const insertedInvoice = (agencyId: number, { propertyId, visitId, issuedOn, dueOn, lines }: NewInvoice) => sql<{
  id: number
}>`
  insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents, visit_id)
  values (${agencyId}, ${propertyId}, left(gen_random_uuid()::text, 30), ${issuedOn}, ${dueOn},
          ${sum(lines, ({ cents }) => cents)}, ${sum(lines, ({ gstCents }) => gstCents)}, ${visitId})
  returning id`

/** Numbers continue those of the invoices before; the id makes them unique. */
export const numberedInvoice = (agencyId: number, invoiceId: number) => sql<{ invoiceNumber: string }>`
  update invoices set invoice_number = (100000 + id)::text
   where agency_id = ${agencyId} and id = ${invoiceId} returning invoice_number as "invoiceNumber"`

export const insertedInvoiceLines = (agencyId: number, invoiceId: number, lines: readonly BillLine[]) => sql`
  insert into invoice_lines (agency_id, invoice_id, position, service_id, description, total_cents, gst_cents)
  select ${agencyId}::int, ${invoiceId}::int, x.place, x."serviceId", x.text, x.cents, x."gstCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as ("serviceId" smallint, text text, cents int, "gstCents" int)) with ordinality as x ("serviceId", text, cents, "gstCents", place)`
