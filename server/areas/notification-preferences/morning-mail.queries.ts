import type { Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import type { WorkRow } from '../../../contract/worklist.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { sectionNumber } from '../cards/card-work.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'

export const agenciesWithMorningMail = (state: string, day: Day) => sql<{ id: number }>`
  select app.agencies_with_morning_mail(${state}, ${day}::date) as id`

export type MorningOf = { agencyId: number; managerId: ManagerKey | undefined; from: Date; to: Date }

export type MorningVisit = {
  visitId: number
  propertyId: number
  address: string
  startsAt: string
  endsAt: string
  services: string[]
  entryMethod: string | null
  keyNumber: string | null
  isKeyOnsite: boolean
  isKeyCollected: boolean
  tenant: { name: string; phone: string | null } | null
  total: number
}

const managed = (column: Sql, managerId: ManagerKey | undefined): Sql =>
  managerId === undefined ? emptySql : sql`and ${isManagedBy(column, managerId)}`

/** Booked visits of the day in order of time, with how many there are in all. */
export const visitsOfMorning = ({ agencyId, managerId, from, to }: MorningOf, most: number) => sql<MorningVisit>`
  select v.id as "visitId", p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address,
         v.starts_at as "startsAt", v.ends_at as "endsAt",
         array(select s.name from visit_services vs join services s on s.id = vs.service_id
                where vs.agency_id = v.agency_id and vs.visit_id = v.id order by s.display_order) as services,
         v.entry_method as "entryMethod", case when p.is_key_available then p.key_number end as "keyNumber",
         p.onsite_key <> 'UNAVAILABLE' as "isKeyOnsite",
         exists (select from key_collections k
                  where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null) as "isKeyCollected",
         (select json_build_object('name', c.name, 'phone', c.mobile) from visit_contacts c
           where c.agency_id = v.agency_id and c.visit_id = v.id
           order by c.is_primary desc, c.position limit 1) as tenant,
         count(*) over ()::int as total
    from visits v join properties p on p.agency_id = v.agency_id and p.id = v.property_id
   where v.agency_id = ${agencyId} and v.status = 'BOOKED'
     and v.starts_at >= ${from.toISOString()}::timestamptz and v.starts_at < ${to.toISOString()}::timestamptz
     ${managed(sql`p.manager_id`, managerId)}
   order by v.starts_at, v.id limit ${most}`

/** Rows of the list of work that are unsafe or due today, with how many of each there are in all. */
export const workOfMorning = ({ agencyId, managerId }: MorningOf, section: 'UNSAFE' | 'TODAY', most: number) => sql<{
  work: WorkRow
  total: number
}>`
  select (select c.work from property_cards c
           where c.agency_id = ${agencyId} and c.kind = k.kind and c.subject_id = k.subject_id) as work, k.total
    from (select kind, subject_id, count(*) over ()::int as total, work_on, sort_key from property_cards
           where agency_id = ${agencyId} and work_section = ${sectionNumber(section)}
             ${managed(sql`work_manager_id`, managerId)}
           order by work_on, sort_key, kind, subject_id limit ${most}) k
   order by k.work_on, k.sort_key, k.kind, k.subject_id`

export const nameOfAgency = (agencyId: number) => sql<{ name: string }>`
  select name from agencies where id = ${agencyId}`
