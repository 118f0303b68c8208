import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'
import { takesBills } from '../agency/takes-bills.queries.ts'
import { invoiceKind } from './invoice-details.queries.ts'

export type BillToEnter = {
  id: number
  invoiceNumber: string
  issuedOn: Day
  dueOn: Day
  totalCents: number
  gstCents: number
  address: string
  externalId: string | null
  supplierName: string
  supplierAbn: string
  payer: 'LANDLORD' | 'AGENCY'
  description: string
}

/** Unpaid invoices of properties in software to which nothing sends them, and that are not in it, the oldest first. */
export const billsToEnter = (
  agencyId: number,
  { software, from, ids }: { software: string; from: Day | null; ids: readonly number[] },
  atMost: number,
) => sql<BillToEnter>`
  select i.id, i.invoice_number as "invoiceNumber", i.issued_on as "issuedOn", i.due_on as "dueOn", i.total_cents as "totalCents",
         i.gst_cents as "gstCents", p.address_line_1 || ', ' || p.address_line_2 as address, d.legal_name as "supplierName",
         d.abn as "supplierAbn", g.payer,
         (select m.external_id from portfolio_properties m
           where m.agency_id = i.agency_id and m.property_id = i.property_id and m.software = p.software limit 1) as "externalId",
         coalesce((select string_agg(l.description, '; ' order by l.position) from invoice_lines l
                    where l.agency_id = i.agency_id and l.invoice_id = i.id), '') as description
    from invoices i
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
    join agencies a on a.id = i.agency_id
   cross join lateral app.billing_on(a.id, i.issued_on) g
   cross join lateral app.provider_on(a.state, i.issued_on, ${invoiceKind}) d
   where i.agency_id = ${agencyId} and i.paid_at is null and i.voided_at is null and p.software = ${software}
     and not ${takesBills(sql`i.agency_id`, sql`p.software`)}
     and i.upload_state in ('NONE', 'FAILED') and i.bill_sent_at is null
     and (cardinality(${ids}::int[]) = 0 or i.id = any (${ids}::int[]))
     and i.issued_on >= coalesce(${from}::date, '-infinity')
   order by i.issued_on, i.id limit ${atMost}`
