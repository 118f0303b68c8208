import { sql } from '../../platform/sql.ts'
import type { Day } from '../../../contract/days.ts'

/** Services that were checked count from this day; the cards then compute when each is due again. */
export const updateLastChecks = (agencyId: number, visitId: number) => sql`
  update property_services ps set last_service_on = c.done_on, last_check_id = c.id, next_due_on = null
    from service_checks c
   where c.agency_id = ${agencyId} and c.visit_id = ${visitId}
     and ps.agency_id = c.agency_id and ps.property_id = c.property_id and ps.service_id = c.service_id
     and ps.cancelled_at is null and (ps.last_service_on is null or ps.last_service_on <= c.done_on)`

export const setOnHold = (agencyId: number, propertyId: number, serviceIds: readonly number[], until: Day) => sql<{
  serviceId: number
}>`
  update property_services set on_hold_until = ${until}
   where agency_id = ${agencyId} and property_id = ${propertyId} and service_id = any(${serviceIds}::smallint[])
     and cancelled_at is null
  returning service_id as "serviceId"`

export const markServicesEnded = (
  agencyId: number,
  propertyId: number,
  serviceIds: readonly number[],
  now: Date,
) => sql<{
  serviceId: number
}>`
  update property_services set cancelled_at = ${now.toISOString()}, job_status = 'CANCELLED', on_hold_until = null
   where agency_id = ${agencyId} and property_id = ${propertyId} and service_id = any(${serviceIds}::smallint[])
     and cancelled_at is null
  returning service_id as "serviceId"`

/** Adds the services, takes cancelled ones up again, and makes those that are there already bookable. */
export const saveOrderedServices = (
  agencyId: number,
  propertyId: number,
  serviceIds: readonly number[],
  today: string,
) => sql`
  insert into property_services (agency_id, property_id, service_id, enrolled_on, ordered_on)
  select ${agencyId}::int, ${propertyId}::int, s.id, ${today}::date, ${today}::date from unnest(${serviceIds}::smallint[]) as s (id)
      on conflict (agency_id, property_id, service_id) do update
     set ordered_on = excluded.ordered_on, cancelled_at = null, on_hold_until = null,
         enrolled_on = case when property_services.cancelled_at is null then property_services.enrolled_on else excluded.enrolled_on end,
         job_status = case when property_services.cancelled_at is null then property_services.job_status else 'SERVICE_PENDING' end`
