import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/* The direct effects of an approval. Cards and results follow with refreshCards. */

export const heldServices = (agencyId: number, propertyId: number, serviceIds: readonly number[], until: Day) => sql<{
  serviceId: number
}>`
  update property_services set on_hold_until = ${until}
   where agency_id = ${agencyId} and property_id = ${propertyId} and service_id = any(${serviceIds}::smallint[])
     and cancelled_at is null
  returning service_id as "serviceId"`

export const endedServices = (agencyId: number, propertyId: number, serviceIds: readonly number[], now: Date) => sql<{
  serviceId: number
}>`
  update property_services set cancelled_at = ${now.toISOString()}, job_status = 'CANCELLED', on_hold_until = null
   where agency_id = ${agencyId} and property_id = ${propertyId} and service_id = any(${serviceIds}::smallint[])
     and cancelled_at is null
  returning service_id as "serviceId"`

export const cancelledProperty = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  propertyId: number,
) => sql`
  update properties
     set cancelled_at = ${now.toISOString()}, cancellation_kind = 'REQUESTED', version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${propertyId}`

/** Quotes that are not final, and why each is cancelled. */
export const cancelledQuotes = (agencyId: number, propertyId: number, reason: string) => sql<{
  id: number
  before: string
}>`
  with live as (
    select q.id, c.code from quotes q join quotation_statuses c on c.id = q.status_id
     where q.agency_id = ${agencyId} and q.property_id = ${propertyId} and c.code not in ('REJECTED', 'CANCELLED', 'COMPLETED')
     order by q.id for update of q)
  update quotes q set status_id = 5, cancel_reason = ${reason}, version = q.version + 1
    from live where q.agency_id = ${agencyId} and q.id = live.id
  returning q.id, live.code as before`

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

export const calledOffVisits = (agencyId: number, visitIds: readonly number[], now: Date) => sql`
  update visits
     set status = 'CANCELLED', finished_at = ${now.toISOString()}, version = version + 1, updated_at = ${now.toISOString()},
         calendar_uid = coalesce(calendar_uid, gen_random_uuid()), calendar_sequence = calendar_sequence + 1
   where agency_id = ${agencyId} and id = any(${visitIds}::int[]) and status = 'BOOKED'`

/** The visits get a new version, so that a record typed before is not taken as one of what is left. */
export const droppedServices = (
  agencyId: number,
  visitIds: readonly number[],
  serviceIds: readonly number[],
  now: Date,
) => sql`
  with dropped as (
    delete from visit_services
     where agency_id = ${agencyId} and visit_id = any(${visitIds}::int[]) and service_id = any(${serviceIds}::smallint[])
    returning visit_id)
  update visits set version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id in (select visit_id from dropped)`
