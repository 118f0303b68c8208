import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type FreeTime = { slotId: number; technicianId: number; startsAt: string; endsAt: string }

type Whose = { agencyId: number; state: StateCode; userId: number; now: Date }
export type TimesWanted = {
  propertyId: number
  latitude: number
  longitude: number
  serviceIds: readonly number[]
  from: Date
  to: Date
  /** The visit that is being moved. */
  visitId: number | null
  /** Only the time that begins with this window. */
  slotId: number | null
}

/** Beyond this many technicians in range, more would hardly add another time. */
const mostTechnicians = 40

/**
 * Times long enough for all services, each with the technician who has the shortest way. A time that this user holds
 * for the property, and that of the visit being moved, count as free.
 */
export const freeTimes = ({ agencyId, state, userId, now }: Whose, wanted: TimesWanted) => sql<FreeTime>`
  with need as materialized (
    select greatest(1, ceil(sum(s.visit_minutes) / 120.0))::int as windows from services s
     where s.id = any(${wanted.serviceIds}::smallint[])
  ), near as materialized (
    select t.id, way.km
      from technicians t
     cross join lateral (
       select 111.2 * sqrt((t.latitude - ${wanted.latitude}::float8) ^ 2
                           + ((t.longitude - ${wanted.longitude}::float8) * cos(radians(${wanted.latitude}::float8))) ^ 2) as km) way
     where t.state = ${state} and t.is_active and t.service_ids @> ${wanted.serviceIds}::smallint[] and way.km <= t.radius_km
     order by way.km, t.id limit ${mostTechnicians}
  ), busy as materialized (
    select b.technician_id, b.starts_at, b.ends_at
      from app.busy_times((select array_agg(near.id) from near), ${wanted.from.toISOString()}, ${wanted.to.toISOString()},
                          ${now.toISOString()}) b
     where not exists (
       select from visits own
        where own.agency_id = ${agencyId} and own.property_id = ${wanted.propertyId}
          and own.technician_id = b.technician_id and own.starts_at = b.starts_at
          and (own.status = 'HELD' and own.held_by = ${userId} or own.id = ${wanted.visitId}::int))
  ), free as (
    select s.id, s.technician_id, s.starts_at, s.ends_at, near.km
      from near join technician_slots s on s.technician_id = near.id
     where s.starts_at >= ${wanted.from.toISOString()} and s.starts_at < ${wanted.to.toISOString()}
       and not exists (select from busy b
                        where b.technician_id = s.technician_id and b.starts_at < s.ends_at and b.ends_at > s.starts_at)
  ), runs as (
    -- Windows do not overlap, so the last of several begins at the right time only if none between is missing.
    select f.id, f.technician_id, f.starts_at, f.km, need.windows,
           lead(f.ends_at, need.windows - 1) over (partition by f.technician_id order by f.starts_at) as ends_at
      from free f, need
  )
  select distinct on (r.starts_at) r.id as "slotId", r.technician_id as "technicianId", r.starts_at as "startsAt", r.ends_at as "endsAt"
    from runs r
   where r.ends_at = r.starts_at + make_interval(hours => 2 * r.windows)
     and (${wanted.slotId}::bigint is null or r.id = ${wanted.slotId}::bigint)
   order by r.starts_at, r.km, r.technician_id`
