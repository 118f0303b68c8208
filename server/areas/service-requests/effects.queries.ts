import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/* The direct effects of an approval. Cards and results follow with refreshCards. */

/** Pending holds whose services have all ended. */
export const idleHolds = (agencyId: number, propertyId: number) => sql<{ id: number }>`
  select h.id from hold_requests h
   where h.agency_id = ${agencyId} and h.property_id = ${propertyId} and h.status = 'PENDING'
     and not exists (
       select from property_services s
        where s.agency_id = h.agency_id and s.property_id = h.property_id and s.cancelled_at is null
          and s.service_id = any(h.service_ids::smallint[]))
   order by h.id`

type Moment = { agencyId: number; state: StateCode; now: Date }

export const visitsToCome = (
  { agencyId, state, now }: Moment,
  propertyId: number,
  serviceIds: readonly number[],
  until: Day | null,
) => sql<{ id: number; startsAt: string; services: number[] }>`
  select v.id, v.starts_at as "startsAt",
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by vs.service_id) as services
    from visits v
   where v.agency_id = ${agencyId} and v.property_id = ${propertyId} and v.status = 'BOOKED'
     and v.starts_at > ${now.toISOString()}
     and (${until}::date is null or (v.starts_at at time zone ${states[state].timeZone})::date <= ${until}::date)
     and exists (select from visit_services vs
                  where vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = any(${serviceIds}::smallint[]))
   order by v.id for update`
