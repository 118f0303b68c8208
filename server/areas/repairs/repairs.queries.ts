import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { InvoiceLine } from '../invoices/create-invoice.queries.ts'
import type { CertifiedWork } from '../visit-records/certificates.queries.ts'
import { lastSentOfQuote, type SentRecord } from '../visit-records/record-releases.queries.ts'

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
  select v.id, v.version, v.status, v.starts_at as "startsAt", v.ends_at as "endsAt", t.id as "technicianId", t.name as technician,
         v.entry_method as "entryMethod"
    from quotes q
    join visits v on v.agency_id = q.agency_id and v.id = q.visit_id
    join technicians t on t.id = v.technician_id
   where q.agency_id = ${agencyId} and q.id = ${quoteId} for update of v`

/** The record of the repair that was sent last without a licence. */
export const sentRepair = (agencyId: number, quoteId: number) => sql<{ sent: SentRecord | null }>`
  select ${lastSentOfQuote} as sent from quotes q where q.agency_id = ${agencyId} and q.id = ${quoteId}`

/** The lines of the quote that are billed. */
export const billedLines = (agencyId: number, quoteId: number, positions: readonly number[]) => sql<InvoiceLine>`
  select q.service_id as "serviceId", l.description, l.quantity::text as quantity, l.total_cents as "totalCents", l.gst_cents as "gstCents"
    from quotes q
    join quote_lines l on l.agency_id = q.agency_id and l.quote_id = q.id and l.position = any(${positions}::smallint[])
   where q.agency_id = ${agencyId} and q.id = ${quoteId}
   order by l.position`

/** The repair of a quote that was recorded. */
export const workOfRepair = (state: StateCode, agencyId: number, quoteId: number) => sql<CertifiedWork>`
  select a.id as "agencyId", a.name as "agencyName", q.property_id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, t.id as "technicianId", t.name as technician, s.code as service,
         r.done_on as "doneOn", z.certificate_name as "certificateNames", r.regulator_certificate as certificate,
         r.certificate_document_id as "recordId"
    from repair_records r
    join quotes q on q.agency_id = r.agency_id and q.id = r.quote_id
    join agencies a on a.id = q.agency_id and a.state = ${state}
    join states z on z.code = a.state
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    join technicians t on t.id = r.performed_by
    join services s on s.id = q.service_id
   where r.agency_id = ${agencyId} and r.quote_id = ${quoteId}`
