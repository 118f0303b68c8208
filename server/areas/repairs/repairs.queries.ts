import type { Day } from '../../../contract/days.ts'
import { sql } from '../../platform/sql.ts'

export type RepairQuote = { propertyId: number; serviceId: number; bookingType: string }

export const repairQuote = (agencyId: number, quoteId: number) => sql<RepairQuote>`
  select q.property_id as "propertyId", q.service_id as "serviceId", b.code as "bookingType"
    from quotes q join booking_types b on b.service_id = q.service_id and b.is_repair
   where q.agency_id = ${agencyId} and q.id = ${quoteId}`

export type RepairVisit = {
  id: number
  version: number
  status: string
  startsAt: string
  endsAt: string
  technicianId: number
  technician: string
  entryMethod: string | null
}

/** The visit of the repair, locked; none while it is not scheduled. */
export const repairVisit = (agencyId: number, quoteId: number) => sql<RepairVisit>`
  select v.id, v.version, v.status, v.starts_at as "startsAt", v.ends_at as "endsAt", t.id as "technicianId", t.name as technician, v.entry_method as "entryMethod"
    from quotes q
    join visits v on v.agency_id = q.agency_id and v.id = q.visit_id
    join technicians t on t.id = v.technician_id
   where q.agency_id = ${agencyId} and q.id = ${quoteId} for update of v`

export const setRepairVisit = (agencyId: number, quoteId: number, visitId: number) => sql`
  update quotes set visit_id = ${visitId}, version = version + 1 where agency_id = ${agencyId} and id = ${quoteId}`

export const finishVisit = (agencyId: number, visitId: number, now: Date) => sql`
  update visits set status = 'COMPLETED', finished_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${visitId} and status = 'BOOKED'`

export const setOutcome = (agencyId: number, visitId: number, outcome: 'PASSED' | 'FAILED') => sql`
  update visit_services set outcome = ${outcome} where agency_id = ${agencyId} and visit_id = ${visitId} and outcome is null`

type NewInvoice = { quoteId: number; positions: readonly number[]; issuedOn: Day; dueOn: Day }

/** The invoice has the billed lines of the quote; its number continues those before, and the id makes it unique. */
export const insertRepairInvoice = (agencyId: number, { quoteId, positions, issuedOn, dueOn }: NewInvoice) => sql<{
  id: number
  totalCents: number
}>`
  insert into invoices (agency_id, property_id, invoice_number, issued_on, due_on, total_cents, gst_cents, visit_id, quote_id)
  select q.agency_id, q.property_id, left(gen_random_uuid()::text, 30), ${issuedOn}, ${dueOn}, sum(l.total_cents), sum(l.gst_cents),
         q.visit_id, q.id
    from quotes q
    join quote_lines l on l.agency_id = q.agency_id and l.quote_id = q.id and l.position = any(${positions}::smallint[])
   where q.agency_id = ${agencyId} and q.id = ${quoteId}
   group by q.agency_id, q.id
  returning id, total_cents as "totalCents"`

export const numberInvoice = (agencyId: number, invoiceId: number) => sql<{ invoiceNumber: string }>`
  update invoices set invoice_number = (100000 + id)::text
   where agency_id = ${agencyId} and id = ${invoiceId} returning invoice_number as "invoiceNumber"`

export const copyLines = (agencyId: number, quoteId: number, invoiceId: number, positions: readonly number[]) => sql`
  insert into invoice_lines (agency_id, invoice_id, position, service_id, description, quantity, total_cents, gst_cents)
  select l.agency_id, ${invoiceId}::int, l.position, q.service_id, l.description, l.quantity, l.total_cents, l.gst_cents
    from quote_lines l join quotes q on q.agency_id = l.agency_id and q.id = l.quote_id
   where l.agency_id = ${agencyId} and l.quote_id = ${quoteId} and l.position = any(${positions}::smallint[])`
