import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { isValidLicence } from '../service-checks/visit-facts.queries.ts'

export type MisplacedVisit = {
  agencyId: number
  agencyName: string
  agencyPhone: string | null
  visitId: number
  version: number
  propertyId: number
  address: string
  startsAt: string
  endsAt: string
  technicianId: number
  technician: string
  serviceIds: number[]
  /** Of these, what no licence of the technician covers on that day. */
  unlicensedIds: number[]
  reason: 'INACTIVE' | 'DAY_OFF' | 'LICENCE_EXPIRED' | 'OUTSIDE_HOURS'
  /** The nearest other technician who is free at the same time, for as long as the services take now. */
  other: { technicianId: number; slotId: number; name: string; endsAt: string } | null
  /** The next times at which somebody is free, if nobody is at the same time. */
  freeTimes: string[]
}

/** Most rows of the list; the first must be moved before the others matter. */
const mostRows = 100

type Wanted = { technicianId?: number; agencyId?: number; visitId?: number }

/** Booked visits to come, with the reason why they no longer fit the roster of their technician, or null. */
const visitsToCome = (state: StateCode, now: Date, { technicianId, agencyId, visitId }: Wanted): Sql => sql`
  select a.id as "agencyId", a.name as "agencyName", a.phone as "agencyPhone", v.id as "visitId", v.version, p.id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, v.starts_at as "startsAt", v.ends_at as "endsAt",
         t.id as "technicianId", t.name as technician, served.ids as "serviceIds", unlicensed.ids as "unlicensedIds",
         coalesce(p.latitude, u.latitude) as latitude, coalesce(p.longitude, u.longitude) as longitude,
         case when not t.is_active then 'INACTIVE'
              when exists (select from technician_days_off o
                            where o.technician_id = t.id and local.day between o.first_on and o.last_on) then 'DAY_OFF'
              when cardinality(unlicensed.ids) > 0 then 'LICENCE_EXPIRED'
              when not exists (select from technician_hours h
                                where h.technician_id = t.id and h.weekday = extract(isodow from local.day)
                                  and h.starts_at <= local.starts and h.ends_at >= local.ends) then 'OUTSIDE_HOURS' end as reason
    from technicians t
    join visits v on v.technician_id = t.id and v.status = 'BOOKED' and v.starts_at > ${now.toISOString()}
    join agencies a on a.id = v.agency_id and a.state = t.state
    join states s on s.code = t.state
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join suburbs u on u.id = p.suburb_id
   cross join lateral (
     select (v.starts_at at time zone s.time_zone)::date as day, (v.starts_at at time zone s.time_zone)::time as starts,
            (v.ends_at at time zone s.time_zone)::time as ends) local
   cross join lateral (
     select array_agg(vs.service_id::int order by vs.service_id) as ids from visit_services vs
      where vs.agency_id = v.agency_id and vs.visit_id = v.id) served
   cross join lateral (
     select array(select w.id::int from services w
                   where w.id = any (served.ids) and w.needs_licence and not exists (
                     select from technician_licences l
                      where l.technician_id = t.id and w.id = any (l.service_ids::int[])
                        and ${isValidLicence(sql`local.day`)}) order by w.id) as ids) unlicensed
   where t.state = ${state} and served.ids is not null
     ${technicianId === undefined ? emptySql : sql`and t.id = ${technicianId}`}
     ${agencyId === undefined ? emptySql : sql`and v.agency_id = ${agencyId}`}
     ${visitId === undefined ? emptySql : sql`and v.id = ${visitId}`}`

/**
 * Booked visits that no longer fit, soonest first, each with a technician who is free at the same time. The visit keeps its
 * own technician busy then, so that only others are found.
 */
export const misplacedVisits = (state: StateCode, now: Date, wanted: Wanted = {}) => sql<MisplacedVisit>`
  select w.*, case when w.other is null then array(
           select o.starts_at
             from app.free_times(w.latitude, w.longitude, w."serviceIds"::smallint[], ${now.toISOString()},
                                 ${now.toISOString()}::timestamptz + interval '14 days', ${now.toISOString()}, w."propertyId",
                                 null, null) o
            order by o.starts_at limit 4) else '{}' end as "freeTimes"
    from (select x.*, (select json_build_object('technicianId', o.technician_id, 'slotId', o.slot_id, 'name', u.name, 'endsAt', o.ends_at)
            from app.free_times(x.latitude, x.longitude, x."serviceIds"::smallint[], x."startsAt", x."startsAt" + interval '1 second',
                                ${now.toISOString()}, x."propertyId", null, null) o
            join technicians u on u.id = o.technician_id) as other
    from (select * from (${visitsToCome(state, now, wanted)}) y
           where y.reason is not null order by y."startsAt", y."agencyId", y."visitId" limit ${mostRows}) x) w
   order by w."startsAt", w."agencyId", w."visitId"`

export const countMisplaced = (state: StateCode, now: Date) => sql<{ count: number }>`
  select count(*)::int as count from (${visitsToCome(state, now, {})}) x where x.reason is not null`
