import { sql } from '../../platform/sql.ts'
import type { PricedLine } from './typed-lines.ts'
import type { Day } from '../../../contract/days.ts'
import type { QuoteEstimate } from './create-quote.queries.ts'

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

export type QuoteRecipient = { name: string; email: string; isRequester: boolean }

/**
 * Users who requested the quote and are no subscribers, who get a mail anyway. A quote without requesters and
 * subscribers, such as one from a visit, goes to the property's manager, otherwise to the agency. None if the agency
 * sends no mail.
 */
export const quoteRecipients = (agencyId: number, quoteId: number) => sql<QuoteRecipient>`
  with requesters as (
    select distinct u.id, u.name, u.email
      from findings f
      join users u on u.id = f.quote_requested_by and u.is_active
      join memberships m on m.user_id = u.id and m.agency_id = f.agency_id and m.ended_at is null
     where f.agency_id = ${agencyId} and f.quote_id = ${quoteId}
    union
    select u.id, u.name, u.email
      from law_requests w
      join users u on u.id = w.quote_requested_by and u.is_active
      join memberships m on m.user_id = u.id and m.agency_id = w.agency_id and m.ended_at is null
     where w.agency_id = ${agencyId} and w.quote_id = ${quoteId}
  ), subscribers as (
    select s.user_id from quote_subscriptions s where s.agency_id = ${agencyId} and s.quote_id = ${quoteId}
  )
  select r.name::text as name, r.email::text as email, true as "isRequester"
    from requesters r join agencies a on a.id = ${agencyId} and a.is_sending_enabled
   where r.id not in (select user_id from subscribers)
  union all
  select (case when m.email is null then a.name else m.name end)::text, coalesce(m.email, a.email)::text, false
    from quotes q
    join agencies a on a.id = q.agency_id and a.is_sending_enabled
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
   where q.agency_id = ${agencyId} and q.id = ${quoteId} and coalesce(m.email, a.email) is not null
     and not exists (select from requesters) and not exists (select from subscribers)
   order by email`

export const deleteLinesOfFindings = (agencyId: number, quoteId: number, findingIds: readonly number[]) => sql`
  delete from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId} and finding_id = any(${findingIds}::int[])`

/** The price is that of the lines, or the given estimate if there are none. */
export const repriceQuote = (
  agencyId: number,
  quoteId: number,
  { severity, leastCents, mostCents }: QuoteEstimate,
  issuedOn: Day | null,
) => sql<{ leastCents: number | null }>`
  update quotes q
     set estimated_min_cents = coalesce(l.total, ${leastCents}, q.estimated_min_cents),
         estimated_max_cents = coalesce(l.total, ${mostCents}, q.estimated_max_cents),
         severity = ${severity}, issued_on = coalesce(${issuedOn}, q.issued_on), version = q.version + 1
    from (select sum(total_cents)::int as total from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId}) l
   where q.agency_id = ${agencyId} and q.id = ${quoteId}
  returning q.estimated_min_cents::int as "leastCents"`

export const setVisitOfQuote = (agencyId: number, quoteId: number, visitId: number) => sql`
  update quotes set visit_id = ${visitId}, version = version + 1 where agency_id = ${agencyId} and id = ${quoteId}`
