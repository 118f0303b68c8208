import { sql, type Sql } from '../../platform/sql.ts'
import type { TimelineOf } from './timeline-row.ts'
import { administratorBehind, within } from './timeline-sources.queries.ts'

const invoices = (whose: TimelineOf): Sql => sql`
  ${within(whose)} join invoices i on i.agency_id = whose.agency_id and i.property_id = whose.property_id`
const invoiceData: Sql = sql`
  json_build_object('invoiceNumber', i.invoice_number, 'totalCents', i.total_cents, 'dueOn', i.due_on, 'voidReason', i.void_reason) as data,
  null as name, null as behind`

/** An event that has only a day is placed at the start of that day in the state's time zone. */
const startOf = (day: Sql, { timeZone }: TimelineOf): Sql => sql`(${day}::timestamp at time zone ${timeZone})`

export const resolvedFindings = (whose: TimelineOf): Sql => sql`
  select f.resolved_at as at, 'findings-resolved-' || min(f.id) as key, 'findings-resolved' as source,
         json_build_object('items', json_agg(json_build_object(
           'title', x.title, 'byThirdParty', f.status = 'RESOLVED_BY_THIRD_PARTY', 'repairedOn', f.repaired_on,
           'repairedBy', coalesce(f.repaired_by, t.name), 'closedAs', f.closed_as) order by f.id)) as data,
         null as name, null as behind
    from ${within(whose)}
    join findings f on f.agency_id = whose.agency_id and f.property_id = whose.property_id
    join finding_items x on x.code = f.item_code
    left join visits v on v.agency_id = f.agency_id and v.id = f.resolved_visit_id
    left join technicians t on t.id = v.technician_id
   -- What the agency reported itself is an event of its own.
   where f.resolved_at is not null and not (f.status = 'RESOLVED_BY_THIRD_PARTY' and exists (
     select from third_party_resolution_findings l where l.agency_id = f.agency_id and l.finding_id = f.id))
   group by f.resolved_at`

export const movedQuotes = (whose: TimelineOf): Sql => sql`
  select m.changed_at as at, 'quote-move-' || m.id as key, 'quote-moved' as source,
         json_build_object('quoteNumber', q.quote_number, 'to', s.code, 'decidedBy', q.decided_by_name,
                           'leastCents', q.estimated_min_cents, 'mostCents', q.estimated_max_cents, 'expiresOn', q.expires_on,
                           'cancelReason', q.cancel_reason, 'declineReason', q.decline_reason) as data,
         (select u.name from users u where u.id = m.changed_by and not u.is_staff) as name,
         ${administratorBehind(
           sql`m.changed_at`,
           sql`e.entity = 'quotes' and e.entity_id = q.id
         and e.after ->> 'status' = s.code`,
         )} as behind
    from ${within(whose)}
    join quotes q on q.agency_id = whose.agency_id and q.property_id = whose.property_id
    join quote_status_changes m on m.agency_id = q.agency_id and m.quote_id = q.id
    join quotation_statuses s on s.id = m.to_id
   -- The agency's request is an event of its own.
   where not (m.from_id is null and exists (
     select from findings f where f.agency_id = q.agency_id and f.quote_id = q.id and f.quote_requested_at is not null))`

/** Findings, quotes and invoices. Findings that were reported or resolved together are one event. */
export const moneySources = (whose: TimelineOf): Sql[] => [
  sql`
    select coalesce(max(v.finished_at), ${startOf(sql`f.found_on`, whose)}) as at, 'findings-' || min(f.id) as key,
           'findings-reported' as source,
           json_build_object('isWholeDay', max(v.finished_at) is null, 'items', json_agg(json_build_object(
             'title', x.title, 'place', f.appliance_location, 'severity', f.severity) order by f.id)) as data,
           null as name, null as behind
      from ${within(whose)}
      join findings f on f.agency_id = whose.agency_id and f.property_id = whose.property_id
      join finding_items x on x.code = f.item_code
      left join visits v on v.agency_id = f.agency_id and v.id = f.visit_id
     group by f.visit_id, f.found_on`,
  resolvedFindings(whose),
  movedQuotes(whose),
  sql`
    select ${startOf(sql`i.issued_on`, whose)} as at, 'invoice-' || i.id as key, 'invoice-issued' as source, ${invoiceData}
      from ${invoices(whose)}`,
  sql`
    select i.paid_at as at, 'invoice-paid-' || i.id as key, 'invoice-paid' as source, ${invoiceData}
      from ${invoices(whose)} where i.paid_at is not null`,
  sql`
    select i.voided_at as at, 'invoice-voided-' || i.id as key, 'invoice-voided' as source, ${invoiceData}
      from ${invoices(whose)} where i.voided_at is not null`,
]
