import { sql } from '../../platform/sql.ts'
import type { TableBatch, ExportRow } from './export-tables.ts'
import { inDollars, momentAt, namedUser } from './table-texts.queries.ts'

export const exportedQuotes = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Quote no.", x.quote_number as "Number", x.property_id as "Property no.",
         s.name as "Service", t.name as "Status", x.issued_on as "Issued", x.expires_on as "Expires", ${inDollars(sql`l.total`)} as "Total",
         ${inDollars(sql`l.gst`)} as "GST", ${momentAt(sql`x.decided_at`, timeZone)} as "Decided",
         coalesce(x.decided_by_name, ${namedUser(sql`x.decided_by`)}) as "Decided by",
         coalesce(x.decline_reason, x.cancel_reason) as "Declined because"
    from quotes x join services s on s.id = x.service_id join quotation_statuses t on t.id = x.status_id
   cross join lateral (select sum(l.total_cents) as total, sum(l.gst_cents) as gst from quote_lines l
                        where l.agency_id = x.agency_id and l.quote_id = x.id) l
   where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedQuoteLines = ({ agencyId, after: [quote, line], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.quote_id, x.position) as key, x.quote_id as "Quote no.", q.quote_number as "Number", x.position as "Line",
         x.description as "Description", x.quantity::float8 as "Quantity", ${inDollars(sql`x.total_cents`)} as "Total",
         ${inDollars(sql`x.gst_cents`)} as "GST"
    from quote_lines x join quotes q on q.agency_id = x.agency_id and q.id = x.quote_id
   where x.agency_id = ${agencyId} and (x.quote_id, x.position) > (${quote}, ${line}) order by x.quote_id, x.position limit ${most}`

export const exportedInvoices = ({ agencyId, after: [after], most, timeZone }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.id, 0) as key, x.id as "Invoice no.", x.invoice_number as "Number", x.property_id as "Property no.",
         x.issued_on as "Issued", x.due_on as "Due", ${inDollars(sql`x.total_cents`)} as "Total", ${inDollars(sql`x.gst_cents`)} as "GST",
         ${momentAt(sql`x.paid_at`, timeZone)} as "Paid", x.payment_reference as "Payment",
         ${momentAt(sql`x.voided_at`, timeZone)} as "Cancelled", x.void_reason as "Why cancelled",
         x.quote_id as "Quote no.", x.visit_id as "Visit no."
    from invoices x where x.agency_id = ${agencyId} and x.id > ${after} order by x.id limit ${most}`

export const exportedInvoiceLines = ({ agencyId, after: [invoice, line], most }: TableBatch) => sql<ExportRow>`
  select json_build_array(x.invoice_id, x.position) as key, x.invoice_id as "Invoice no.", i.invoice_number as "Number",
         x.position as "Line", s.name as "Service", x.description as "Description", x.quantity::float8 as "Quantity",
         ${inDollars(sql`x.total_cents`)} as "Total", ${inDollars(sql`x.gst_cents`)} as "GST"
    from invoice_lines x join invoices i on i.agency_id = x.agency_id and i.id = x.invoice_id
    left join services s on s.id = x.service_id
   where x.agency_id = ${agencyId} and (x.invoice_id, x.position) > (${invoice}, ${line})
   order by x.invoice_id, x.position limit ${most}`
