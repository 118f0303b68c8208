import type { UnsafeRow } from '../cards/unsafe-property.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { daysOfWeek } from '../../../contract/dashboard/coming-and-recent.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { unsafeColumn } from '../cards/unsafe-property.queries.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'

export type WeekVisitRow = {
  visitId: number
  version: number
  compliancePropertyId: number
  addressLine1: string
  addressLine2: string
  unsafe: UnsafeRow
  startsAt: string
  endsAt: string
  serviceIds: number[]
  entryMethod: string | null
  /** Null if the agency has no key to hand out. */
  keyNumber: string | null
  isKeyOnsite: boolean
  isKeyCollected: boolean
}

/** Whose visits, and on which day the week begins. */
export type WeekOf = { agencyId: number; managerId: ManagerKey | undefined; today: Day; timeZone: string }
type Page = { page: number; pageSize: number }

const startOf = (day: Day, timeZone: string): Sql => sql`(${day}::timestamp at time zone ${timeZone})`

const visitsOfWeek = ({ agencyId, managerId, today, timeZone }: WeekOf): Sql => sql`
    from visits v
    join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   where v.agency_id = ${agencyId} and v.status = 'BOOKED'
     and v.starts_at >= ${startOf(today, timeZone)} and v.starts_at < ${startOf(addDays(today, daysOfWeek), timeZone)}
     ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, managerId)}`}`

export const weekVisits = (week: WeekOf, { page, pageSize }: Page) => sql<WeekVisitRow>`
  select v.id as "visitId", v.version, p.id as "compliancePropertyId", p.address_line_1 as "addressLine1",
         p.address_line_2 as "addressLine2", ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, v.starts_at as "startsAt", v.ends_at as "endsAt",
         array(select s.service_id::int from visit_services s
                where s.agency_id = v.agency_id and s.visit_id = v.id order by s.service_id) as "serviceIds",
         v.entry_method as "entryMethod", case when p.is_key_available then p.key_number end as "keyNumber",
         p.onsite_key <> 'UNAVAILABLE' as "isKeyOnsite",
         exists (select from key_collections k
                  where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null) as "isKeyCollected"
  ${visitsOfWeek(week)}
   order by v.starts_at, v.id limit ${pageSize} offset ${(page - 1) * pageSize}`

export const weekVisitCount = (week: WeekOf) => sql<{ count: number }>`
  select count(*) as count ${visitsOfWeek(week)}`
