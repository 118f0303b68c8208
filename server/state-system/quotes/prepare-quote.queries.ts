import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'

export type QuoteFinding = {
  id: number
  title: string
  /** The item of the catalogue whose price the line has. */
  itemCode: string
  severity: Severity
  work: string | null
  reason: string | null
  appliance: string | null
  location: string | null
  foundOn: Day
  status: string
  /** What the technician wrote and took photos of. */
  notes: string | null
  photos: { id: number; visitId: number }[]
  leastCents: number | null
  mostCents: number | null
}

export type QuoteToPrepare = {
  agencyId: number
  agencyName: string
  isSendingEnabled: boolean
  /** What quotes need of the provider's details and these do not have. */
  lacks: string[]
  id: number
  quoteNumber: string
  statusId: number
  version: number
  propertyId: number
  address: string
  serviceId: number
  severity: Severity
  leastCents: number | null
  mostCents: number | null
  cancelReason: string | null
  requestedBy: string | null
  requestedAt: string | null
  /** Because of which the agency asked for it. */
  comingRule: { name: string; from: Day; duty: string; cure: string } | null
  findings: QuoteFinding[]
  lines: { findingId: number | null; description: string; quantity: string; totalCents: number }[]
  /** What the catalogue offers for this service, to choose from. */
  catalogue: CatalogueItem[]
  products: PricedProduct[]
}

export type PricedProduct = { code: string; name: string; leastCents: number | null; mostCents: number | null }

export type CatalogueItem = {
  code: string
  title: string
  work: string
  reason: string | null
  leastCents: number | null
  mostCents: number | null
}

/** Products and services that can be added to a quote as a line. */
const products: Sql = sql`
  select coalesce(json_agg(json_build_object('code', o.code, 'name', o.name, 'leastCents', r.cents,
                                             'mostCents', coalesce(r.most_cents, r.cents)) order by o.name, o.code), '[]')
    from price_items o join day_prices r on r.item_code = o.code
   where o.state = a.state and o.is_offered and o.kind in ('PRODUCT', 'SERVICE')
     and (o.service_id is null or o.service_id = q.service_id)`

/** With the prices of the day, as agreed with the agency or as in the state. */
export const quoteToPrepareOn = (today: Day) => (state: StateCode, agencyId: number, id: number) =>
  sql<QuoteToPrepare>`
  with day_prices as (select * from app.prices_on(${state}, ${agencyId}, ${today}))
  select a.id as "agencyId", a.name as "agencyName", (select o.lacks from app.provider_on(a.state, ${today}, 'QUOTE') o) as lacks,
         a.is_sending_enabled as "isSendingEnabled", q.id,
         q.quote_number as "quoteNumber", q.status_id as "statusId", q.version, p.id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, q.service_id as "serviceId", q.severity,
         q.estimated_min_cents as "leastCents", q.estimated_max_cents as "mostCents", q.cancel_reason as "cancelReason",
         coalesce((select u.name from findings f join users u on u.id = f.quote_requested_by
                    where f.agency_id = q.agency_id and f.quote_id = q.id order by f.id limit 1),
                  (select u.name from law_requests w join users u on u.id = w.quote_requested_by
                    where w.agency_id = q.agency_id and w.quote_id = q.id)) as "requestedBy",
         coalesce((select min(f.quote_requested_at) from findings f where f.agency_id = q.agency_id and f.quote_id = q.id),
                  (select q.created_at from law_requests w where w.agency_id = q.agency_id and w.quote_id = q.id)) as "requestedAt",
         (select json_build_object('name', v.name, 'from', v.in_force_from, 'duty', v.duty_text, 'cure', v.cure)
            from law_requests w join rule_versions v on v.id = w.rule_version_id
           where w.agency_id = q.agency_id and w.quote_id = q.id) as "comingRule",
         coalesce((select json_agg(json_build_object(
                     'id', f.id, 'title', i.title, 'severity', f.severity, 'work', i.repair_work, 'reason', i.repair_reason,
                     'appliance', f.appliance_name, 'location', f.appliance_location, 'foundOn', f.found_on, 'status', f.status,
                     'notes', f.notes,
                     'photos', (select coalesce(json_agg(json_build_object('id', h.id, 'visitId', h.visit_id) order by h.id), '[]')
                                  from visit_photos h
                                 where h.agency_id = f.agency_id and h.finding_id = f.id and h.removed_at is null),
                     'itemCode', f.item_code, 'leastCents', r.cents, 'mostCents', coalesce(r.most_cents, r.cents)) order by f.id)
                     from findings f join finding_items i on i.code = f.item_code
                     left join day_prices r on r.item_code = f.item_code
                    where f.agency_id = q.agency_id and f.quote_id = q.id), '[]') as findings,
         coalesce((select json_agg(json_build_object(
                     'findingId', l.finding_id, 'description', l.description, 'quantity', l.quantity::text,
                     'totalCents', l.total_cents) order by l.position)
                     from quote_lines l where l.agency_id = q.agency_id and l.quote_id = q.id), '[]') as lines,
         coalesce((select json_agg(json_build_object(
                     'code', i.code, 'title', i.title, 'work', i.repair_work, 'reason', i.repair_reason,
                     'leastCents', r.cents, 'mostCents', coalesce(r.most_cents, r.cents)) order by i.repair_work, i.code)
                     from finding_items i left join day_prices r on r.item_code = i.code
                    where i.service_id = q.service_id and i.repair_work is not null and ${state} = any (i.states::text[])
                      and not exists (select from price_items o where o.state = ${state} and o.code = i.code and not o.is_offered)), '[]')
           as catalogue,
         (${products}) as products
    from quotes q
    join agencies a on a.id = q.agency_id and a.state = ${state}
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.id = ${id}`
