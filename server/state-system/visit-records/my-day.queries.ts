import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { lastSentOfVisit, type SentRecord } from '../../areas/visit-records/record-releases.queries.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'

export type KeyToHandle = {
  agencyId: number
  visitId: number
  address: string
  agencyName: string
  keyNumber: string
  startsAt: string
  /** When it was collected; null if it has to be. */
  collectedAt: string | null
}

/** Keys that the technician has to collect for visits of the day, or has and has to bring back. */
export const keysOfTechnician = (state: StateCode, technicianId: number, day: Day) => sql<KeyToHandle>`
  select v.agency_id as "agencyId", v.id as "visitId", p.address_line_1 || ', ' || p.address_line_2 as address, a.name as "agencyName",
         coalesce(k.key_number, p.key_number) as "keyNumber", v.starts_at as "startsAt", k.collected_at as "collectedAt"
    from states z
    join visits v on v.technician_id = ${technicianId} and v.status <> 'HELD'
                 and v.starts_at > ${day}::date - interval '60 days'
                 and v.starts_at < (${day}::date + 1)::timestamp at time zone z.time_zone
    join agencies a on a.id = v.agency_id and a.state = z.code
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    left join key_collections k on k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null
   where z.code = ${state}
     and (k.id is not null
          or v.status = 'BOOKED' and v.starts_at >= ${day}::date::timestamp at time zone z.time_zone and p.is_key_available
             and p.key_number is not null and v.entry_method is distinct from 'APPOINTMENT'
             and not exists (select from key_collections c where c.agency_id = v.agency_id and c.visit_id = v.id))
   order by k.collected_at is null, v.starts_at, v.id limit 50`

export type OwnVisit = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  visitId: number
  address: string
  startsAt: string
  endsAt: string
  isStartKnown: boolean
  services: string
}

/** Visits of the technician after a day, soonest first. */
export const ownVisitsToCome = (state: StateCode, technicianId: number, day: Day) => sql<OwnVisit>`
  select v.agency_id as "agencyId", v.id as "visitId", p.address_line_1 || ', ' || p.address_line_2 as address, v.starts_at as "startsAt",
         ${unsafeColumn(sql`v.agency_id`, sql`v.property_id`)},
         v.ends_at as "endsAt", v.is_start_known as "isStartKnown",
         (select string_agg(s.name, ', ' order by s.display_order) from visit_services vs join services s on s.id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services
    from states z
    join visits v on v.technician_id = ${technicianId} and v.status = 'BOOKED'
                 and v.starts_at >= (${day}::date + 1)::timestamp at time zone z.time_zone
    join agencies a on a.id = v.agency_id and a.state = z.code
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   where z.code = ${state} order by v.starts_at, v.id limit 20`

export type OwnRecord = OwnVisit & {
  status: 'COMPLETED' | 'NO_ACCESS' | 'BOOKED'
  recordedBy: string | null
  sent: SentRecord | null
}

/** Past visits of the technician, latest first; those still booked have no record yet. */
export const pastVisits = (state: StateCode, technicianId: number, day: Day) => sql<OwnRecord>`
  select v.agency_id as "agencyId", v.id as "visitId", p.address_line_1 || ', ' || p.address_line_2 as address, v.starts_at as "startsAt",
         v.ends_at as "endsAt", v.is_start_known as "isStartKnown",
         (select string_agg(s.name, ', ' order by s.display_order) from visit_services vs join services s on s.id = vs.service_id
           where vs.agency_id = v.agency_id and vs.visit_id = v.id) as services, v.status,
         (select u.name from visit_records r join users u on u.id = r.recorded_by join technicians t on t.id = v.technician_id
           where r.agency_id = v.agency_id and r.visit_id = v.id and r.recorded_by is distinct from t.user_id) as "recordedBy",
         ${lastSentOfVisit} as sent
    from states z
    join visits v on v.technician_id = ${technicianId} and v.status in ('BOOKED', 'COMPLETED', 'NO_ACCESS')
                 and v.starts_at < ${day}::date::timestamp at time zone z.time_zone
    join agencies a on a.id = v.agency_id and a.state = z.code
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   where z.code = ${state} order by v.starts_at desc, v.id desc limit 20`

export type SentBack = OwnVisit & { sent: SentRecord }

/** Records of the technician that a supervisor sent back and that were not sent again yet. */
export const sentBackRecords = (state: StateCode, technicianId: number) => sql<SentBack>`
  select v.agency_id as "agencyId", v.id as "visitId", p.address_line_1 || ', ' || p.address_line_2 as address, v.starts_at as "startsAt",
         v.ends_at as "endsAt", v.is_start_known as "isStartKnown", '' as services, x.sent
    from record_releases r
    join agencies a on a.id = r.agency_id and a.state = ${state}
    join visits v on v.agency_id = r.agency_id and v.id = r.visit_id and v.status = 'BOOKED' and v.technician_id = ${technicianId}
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   cross join lateral (select ${lastSentOfVisit} as sent) x
   where r.performed_by = ${technicianId} and r.status = 'REFUSED' and (x.sent ->> 'id')::int = r.id
   order by r.decided_at, r.id limit 20`
