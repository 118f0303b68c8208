import { sql } from '../../platform/sql.ts'
import type { PricedLine } from './typed-lines.ts'

export type QuoteInPreparation = { propertyId: number; version: number; statusId: number }

export const quoteInPreparation = (agencyId: number, quoteId: number) => sql<QuoteInPreparation>`
  select property_id as "propertyId", version, status_id as "statusId"
    from quotes where agency_id = ${agencyId} and id = ${quoteId}`

export const findingsOfQuote = (agencyId: number, quoteId: number) => sql<{ id: number }>`
  select id from findings where agency_id = ${agencyId} and quote_id = ${quoteId}`

export const storedLines = (agencyId: number, quoteId: number) => sql<PricedLine>`
  select finding_id as "findingId", description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents"
    from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId} order by position`

export const lastChangeOfQuote = (agencyId: number, propertyId: number, quoteId: number) => sql<{
  at: string
  name: string | null
}>`
  select e.at, e.user_name as name from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.entity = 'quotes' and e.entity_id = ${quoteId}
   order by e.at desc, e.id desc limit 1`

export const cancelledFor = (agencyId: number, quoteId: number, reason: string) => sql<{ id: number }>`
  select id from quotes where agency_id = ${agencyId} and id = ${quoteId} and cancel_reason = ${reason}`

export const deleteLines = (agencyId: number, quoteId: number) => sql`
  delete from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId}`

export const insertLines = (agencyId: number, quoteId: number, lines: readonly PricedLine[]) => sql`
  insert into quote_lines (agency_id, quote_id, position, finding_id, description, quantity, total_cents, gst_cents)
  select ${agencyId}::int, ${quoteId}::int, x.place, x."findingId", x.description, x.quantity, x."totalCents", x."gstCents"
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as ("findingId" int, description text, quantity numeric, "totalCents" bigint, "gstCents" bigint))
         with ordinality as x ("findingId", description, quantity, "totalCents", "gstCents", place)`

/** Quotes are sorted by the estimate, so the total of the lines is stored there too. */
export const setPrice = (agencyId: number, quoteId: number, totalCents: number) => sql`
  update quotes set estimated_min_cents = ${totalCents}, estimated_max_cents = ${totalCents}, version = version + 1
   where agency_id = ${agencyId} and id = ${quoteId}`

export const setCancelReason = (agencyId: number, quoteId: number, reason: string) => sql`
  update quotes set cancel_reason = ${reason} where agency_id = ${agencyId} and id = ${quoteId}`

export type QuoteRequester = { name: string; email: string }

/** Users who requested the quote and are no subscribers, who get a mail anyway; none if the agency sends no mail. */
export const quoteRequesters = (agencyId: number, quoteId: number) => sql<QuoteRequester>`
  select distinct u.name, u.email
    from findings f
    join agencies a on a.id = f.agency_id and a.is_sending_enabled
    join users u on u.id = f.quote_requested_by and u.is_active
    join memberships m on m.user_id = u.id and m.agency_id = f.agency_id and m.ended_at is null
   where f.agency_id = ${agencyId} and f.quote_id = ${quoteId}
     and not exists (select from quote_subscriptions s
                      where s.agency_id = f.agency_id and s.quote_id = f.quote_id and s.user_id = u.id)
   order by u.email`
