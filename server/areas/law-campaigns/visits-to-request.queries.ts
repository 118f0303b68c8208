import type { Day } from '../../../contract/days.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { sql } from '../../platform/sql.ts'

/** What decides whether a visit can be asked for at a property. */
export type VisitRequestFacts = {
  propertyId: number
  hasService: boolean
  onHoldUntil: Day | null
  /** The agency has ordered the service, which was not done since. */
  isOrdered: boolean
  /** A work order for the service that the provider has not answered. */
  orderId: number | null
  /** The next booked visit for the service. */
  bookedOn: Day | null
  /** Codes of the information that the agency must give first. */
  updates: string[]
  /** Access issues leave no way in. */
  isBlocked: boolean
}

type Wanted = { agencyId: number; serviceId: number; today: Day; timeZone: string }

export const visitRequestFacts = (
  { agencyId, serviceId, today, timeZone }: Wanted,
  propertyIds: readonly number[],
) => sql<VisitRequestFacts>`
  select p.id as "propertyId", s.service_id is not null as "hasService",
         case when s.on_hold_until >= ${today}::date then s.on_hold_until end as "onHoldUntil",
         coalesce(s.ordered_on is not null and (s.last_service_on is null or s.last_service_on < s.ordered_on), false) as "isOrdered",
         (select min(w.id) from work_orders w
           where w.agency_id = p.agency_id and w.property_id = p.id and w.status = 'PENDING'
             and w.service_ids::smallint[] @> array[${serviceId}]::smallint[]) as "orderId",
         (select min((v.starts_at at time zone ${timeZone})::date)
            from visits v
            join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = ${serviceId}
            join booking_types b on b.code = vs.booking_type and not b.is_repair
           where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED'
             and (v.starts_at at time zone ${timeZone})::date >= ${today}::date) as "bookedOn",
         array(select u->>'code' from json_array_elements(k.item->'updates') u) as updates,
         coalesce(k.item #>> '{accessIssues,openWaysIn}' = '[]', false) as "isBlocked"
    from unnest(${propertyIds}::int[]) x (id)
    join properties p on p.agency_id = ${agencyId} and p.id = x.id
    join property_cards k on k.agency_id = p.agency_id and k.kind = ${cardKindIds.property} and k.subject_id = p.id
    left join property_services s
      on s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = ${serviceId} and s.cancelled_at is null`
