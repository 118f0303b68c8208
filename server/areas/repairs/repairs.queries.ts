import { sql } from '../../platform/sql.ts'
import type { InvoiceLine } from '../invoices/create-invoice.queries.ts'
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
