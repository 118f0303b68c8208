import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import { sql } from '../../platform/sql.ts'

export type NewQuote = {
  propertyId: number
  serviceId: number
  severity: Severity
  leastCents: number | null
  mostCents: number | null
}

export const insertedQuote = ({ agencyId, now }: { agencyId: number; now: Date }, quote: NewQuote) => sql<{
  id: number
}>`
  insert into quotes (agency_id, property_id, service_id, quote_number, severity, estimated_min_cents, estimated_max_cents, created_at)
  values (${agencyId}, ${quote.propertyId}, ${quote.serviceId}, left(gen_random_uuid()::text, 30), ${quote.severity},
          ${quote.leastCents}, ${quote.mostCents}, ${now.toISOString()})
  returning id`

export const attachedFindings = (agencyId: number, quoteId: number, ids: readonly number[]) => sql`
  update findings set quote_id = ${quoteId} where agency_id = ${agencyId} and id = any(${ids}::int[])`

export type QuoteLine = { findingId: number; description: string; cents: number; gstCents: number }

export const insertedQuoteLines = (agencyId: number, quoteId: number, lines: readonly QuoteLine[]) => sql`
  insert into quote_lines (agency_id, quote_id, position, finding_id, description, total_cents, gst_cents)
  select ${agencyId}::int, ${quoteId}::int, x.place, x."findingId", x.description, x.cents, x."gstCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as ("findingId" int, description text, cents int, "gstCents" int))
         with ordinality as x ("findingId", description, cents, "gstCents", place)`

/** A quote is priced first and then sent: these are its only moves, and each is recorded. */
export const pricedQuote = (agencyId: number, quoteId: number) => sql`
  update quotes set status_id = 10 where agency_id = ${agencyId} and id = ${quoteId}`

export const sentQuote = (
  agencyId: number,
  quoteId: number,
  { issuedOn, expiresOn }: { issuedOn: Day; expiresOn: Day },
) => sql`
  update quotes set status_id = 2, issued_on = ${issuedOn}, expires_on = ${expiresOn}
   where agency_id = ${agencyId} and id = ${quoteId}`
