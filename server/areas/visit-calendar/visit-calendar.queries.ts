import { addDays, type Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import type { CalendarEntry } from '../../../contract/visit-calendar.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'

export type CalendarOf = {
  agencyId: number
  managerId: ManagerKey | undefined
  technicianId: number | undefined
  from: Day
  to: Day
  timeZone: string
}

const startOf = (day: Day, timeZone: string): Sql => sql`(${day}::timestamp at time zone ${timeZone})`

const ofManager = (managerId: ManagerKey | undefined): Sql =>
  managerId === undefined
    ? emptySql
    : sql`join properties m on m.agency_id = v.agency_id and m.id = v.property_id and ${isManagedBy(sql`m.manager_id`, managerId)}`

const visitsInRange = ({ agencyId, managerId, from, to, timeZone }: Omit<CalendarOf, 'technicianId'>): Sql => sql`
    from visits v ${ofManager(managerId)}
   where v.agency_id = ${agencyId} and v.status <> 'HELD' and v.status <> 'CANCELLED'
     and v.starts_at >= ${startOf(from, timeZone)} and v.starts_at < ${startOf(addDays(to, 1), timeZone)}`

export type CalendarEntryRow = Omit<CalendarEntry, 'isOver' | 'services' | 'wayIn' | 'key'> & {
  day: Day
  /** Of the day. */
  total: number
  serviceIds: number[]
  entryMethod: string | null
  keyNumber: string | null
  isKeyOnsite: boolean
  isKeyCollected: boolean
}

/** The first visits of each day; details are read of these alone. */
export const calendarEntries = (of: CalendarOf, most: number) => sql<CalendarEntryRow>`
  select d.day::text as day, d.total, v.id as "visitId", p.id as "compliancePropertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", v.starts_at as "startsAt", v.ends_at as "endsAt", v.status,
         t.name as "technicianName", v.entry_method as "entryMethod",
         array(select s.service_id::int from visit_services s
                where s.agency_id = v.agency_id and s.visit_id = v.id order by s.service_id) as "serviceIds",
         case when p.is_key_available then p.key_number end as "keyNumber", p.onsite_key <> 'UNAVAILABLE' as "isKeyOnsite",
         exists (select from key_collections k
                  where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null) as "isKeyCollected"
    from (select x.id, x.day, row_number() over (partition by x.day order by x.starts_at, x.id) as place,
                 count(*) over (partition by x.day)::int as total
            from (select v.id, v.starts_at, (v.starts_at at time zone ${of.timeZone})::date as day
                  ${visitsInRange(of)}
                  ${of.technicianId === undefined ? emptySql : sql`and v.technician_id = ${of.technicianId}`}) x) d
    join visits v on v.agency_id = ${of.agencyId} and v.id = d.id
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
    join technicians t on t.id = v.technician_id
   where d.place <= ${most}
   order by v.starts_at, v.id`

export const calendarTechnicians = (of: CalendarOf) => sql<{ id: number; name: string }>`
  select t.id, t.name from technicians t
   where t.id in (select v.technician_id ${visitsInRange(of)})
   order by t.name, t.id`
