import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { isRepair } from '../../areas/bookings/visits.queries.ts'
import { noticeInForce } from '../../areas/visit-records/entry-barrier.queries.ts'
import type { BarringNotice } from '../../areas/visit-records/entry-barrier.ts'
import { lastSentOfVisit, type SentRecord } from '../../areas/visit-records/record-releases.queries.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

export type DayVisit = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  visitId: number
  propertyId: number
  status: 'BOOKED' | 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED'
  startsAt: string
  endsAt: string
  isStartKnown: boolean
  technicianId: number
  technician: string
  technicianPhone: string | null
  address: string
  latitude: number | null
  longitude: number | null
  services: string[]
  entryMethod: string | null
  isVacant: boolean
  notice: BarringNotice | null
  serviceIds: number[]
  isRepair: boolean
  agencyName: string
  agencyPhone: string | null
  managerName: string | null
  managerPhone: string | null
  keyNumber: string | null
  keyLocation: string | null
  onsiteKey: 'AVAILABLE' | 'UNAVAILABLE' | 'TEMPORARY'
  onsiteKeyNotes: string | null
  instructions: string[]
  contacts: { name: string; mobile: string }[]
  hazards: string | null
  accessHazards: string[]
  openFindings: { title: string; location: string | null; foundOn: Day }[]
  lastVisit: { on: Day; outcomes: { service: string; outcome: string }[] } | null
  collection: { collectedAt: string; collectedBy: string; returnedAt: string | null } | null
  isSaved: boolean
  sent: SentRecord | null
}

const instructions: Sql = sql`
  array_remove(array[(select e.comments::text from entry_preferences e
                       where e.agency_id = v.agency_id and e.property_id = v.property_id)]
               || array(select n.notes::text from property_access_notes n
                         where n.agency_id = v.agency_id and n.property_id = v.property_id order by n.kind), null)`

/** Contacts of the visit; without any, the tenants who may be called. */
const contacts: Sql = sql`
  coalesce(
    (select json_agg(json_build_object('name', c.name, 'mobile', c.mobile) order by c.is_primary desc, c.position)
       from visit_contacts c where c.agency_id = v.agency_id and c.visit_id = v.id),
    (select json_agg(json_build_object('name', o.name, 'mobile', n.number) order by o.position, n.id)
       from tenancies t
       join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
       join contact_numbers n on n.agency_id = o.agency_id and n.occupant_id = o.id and n.do_not_contact_reason is null
      where t.agency_id = v.agency_id and t.property_id = v.property_id and t.status = 'OPEN'
        and t.starts_on <= d.day and (t.closes_on is null or t.closes_on > d.day)),
    '[]')`

/** Problems of the last year that are a danger. */
const accessHazards: Sql = sql`
  array(select distinct p.public_name from access_issues i join access_problems p on p.id = i.problem_id
         where i.agency_id = v.agency_id and i.property_id = v.property_id and p.code = 'ANIMAL_AT_PROPERTY'
           and i.raised_at > v.starts_at - interval '1 year')`

const openFindings: Sql = sql`
  select coalesce(json_agg(json_build_object('title', i.title, 'location', f.appliance_location, 'foundOn', f.found_on)
                           order by f.found_on desc, f.id), '[]')
    from findings f join finding_items i on i.code = f.item_code
   where f.agency_id = v.agency_id and f.property_id = v.property_id and f.dismissed_at is null
     and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')`

const lastVisit: Sql = sql`
  select json_build_object('on', (l.starts_at at time zone z.time_zone)::date, 'outcomes',
           (select json_agg(json_build_object('service', s.name, 'outcome', vs.outcome) order by s.display_order)
              from visit_services vs join services s on s.id = vs.service_id
             where vs.agency_id = l.agency_id and vs.visit_id = l.id and vs.outcome is not null))
    from visits l
   where l.agency_id = v.agency_id and l.property_id = v.property_id and l.status = 'COMPLETED' and l.starts_at < v.starts_at
   order by l.starts_at desc limit 1`

/** The visits of a day in the order in which the technicians drive. */
export const visitsOfDay = (state: StateCode, day: Day, technicianId: number | null) => sql<DayVisit>`
  select v.agency_id as "agencyId", v.id as "visitId", v.property_id as "propertyId", v.status, v.starts_at as "startsAt",
         v.ends_at as "endsAt", v.is_start_known as "isStartKnown",
         t.id as "technicianId", t.name as technician, t.phone as "technicianPhone",
         p.address_line_1 || ', ' || p.address_line_2 as address,
         ${unsafeColumn(sql`v.agency_id`, sql`v.property_id`)}, p.latitude, p.longitude,
         array(select case when k.is_repair then k.name else s.name end
                 from visit_services vs join services s on s.id = vs.service_id left join booking_types k on k.code = vs.booking_type
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by s.display_order) as services,
         array(select vs.service_id::int from visit_services vs
                where vs.agency_id = v.agency_id and vs.visit_id = v.id) as "serviceIds",
         ${isRepair(sql`v.agency_id`, sql`v.id`)} as "isRepair",
         v.entry_method as "entryMethod", p.is_vacant as "isVacant", (${noticeInForce}) as notice, a.name as "agencyName",
         a.phone as "agencyPhone", m.name as "managerName", m.phone as "managerPhone",
         case when p.is_key_available then p.key_number end as "keyNumber", l.full_address as "keyLocation",
         case when p.onsite_key = 'TEMPORARY' and p.onsite_key_expires_on < d.day then 'UNAVAILABLE' else p.onsite_key end as "onsiteKey",
         p.onsite_key_notes as "onsiteKeyNotes", ${instructions} as instructions, ${contacts} as contacts, p.hazards,
         ${accessHazards} as "accessHazards", (${openFindings}) as "openFindings", (${lastVisit}) as "lastVisit",
         (select json_build_object('collectedAt', k.collected_at, 'collectedBy', k.collected_by, 'returnedAt', k.returned_at)
            from key_collections k where k.agency_id = v.agency_id and k.visit_id = v.id order by k.id desc limit 1) as collection,
         exists (select from visit_records r where r.agency_id = v.agency_id and r.visit_id = v.id) as "isSaved",
         ${lastSentOfVisit} as sent
    from states z
   cross join (select ${day}::date as day) d
    join visits v on v.starts_at >= d.day::timestamp at time zone z.time_zone
                 and v.starts_at < (d.day + 1)::timestamp at time zone z.time_zone and v.status <> 'HELD'
    join agencies a on a.id = v.agency_id and a.state = z.code
    join technicians t on t.id = v.technician_id
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id and m.is_active
    left join lateral (
      select k.full_address from key_locations k
       where k.agency_id = p.agency_id and p.is_key_available and (k.id = p.key_location_id or k.is_default)
       order by k.id = p.key_location_id desc limit 1) l on true
   where z.code = ${state} and (${technicianId}::int is null or t.id = ${technicianId}::int)
   order by t.name, t.id, v.starts_at, v.id`

/** The next day after this one with visits to do, of all technicians or of one. */
export const nextDayWithVisits = (state: StateCode, day: Day, technicianId: number | null = null) => sql<{ day: Day }>`
  select (v.starts_at at time zone z.time_zone)::date as day
    from states z
    join visits v on v.starts_at >= (${day}::date + 1)::timestamp at time zone z.time_zone
                 and v.status <> 'HELD' and v.status = 'BOOKED'
    join agencies a on a.id = v.agency_id and a.state = z.code
   where z.code = ${state} and (${technicianId}::int is null or v.technician_id = ${technicianId}::int)
   order by v.starts_at limit 1`

export type TechnicianOfDay = { technicianId: number; technician: string; visits: number; left: number }

/** The technicians with visits on a day. */
export const techniciansOfDay = (state: StateCode, day: Day) => sql<TechnicianOfDay>`
  select t.id as "technicianId", t.name as technician, count(*)::int as visits,
         (count(*) filter (where v.status = 'BOOKED'))::int as left
    from states z
    join visits v on v.starts_at >= ${day}::date::timestamp at time zone z.time_zone
                 and v.starts_at < (${day}::date + 1)::timestamp at time zone z.time_zone
                 and v.status not in ('HELD', 'CANCELLED')
    join technicians t on t.id = v.technician_id and t.state = z.code
   where z.code = ${state}
   group by t.id, t.name
   order by t.name, t.id`
