import type { Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import type { StateCode } from '../../../contract/states.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { isFoundProperty } from '../cards/card-search.queries.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'

export type ForecastFilter = { managerId: ManagerKey | undefined; query?: string | undefined }

const ofAgency = (agencyId: number, { managerId, query }: ForecastFilter): Sql => {
  const conditions: Sql[] = [sql`f.agency_id = ${agencyId}`]
  if (managerId !== undefined) conditions.push(isManagedBy(sql`f.manager_id`, managerId))
  if (query) conditions.push(isFoundProperty(sql`f.property_id`, agencyId, query))
  return joinConditions(conditions)
}

const entries = sql`unnest(f.codes, f.from_days, f.until_days) as x (code, from_day, until_day)`

export const managerIsKnown = (agencyId: number, managerId: ManagerKey | undefined) =>
  sql<{ isKnown: boolean }>`select ${isManagerOf(agencyId, managerId)} as "isKnown"`

/** An event has the place of its month, -1 before today; what lasts has that of its first month and of the first one after it. */
export type CountedEntries = { code: number; first: number; after: number; count: number }

/** `days` begins with today and ends with the day after the last month. */
export const countEntries = (agencyId: number, filter: ForecastFilter, days: readonly Day[]) => sql<CountedEntries>`
  select x.code,
         case when x.until_day = x.from_day then width_bucket(x.from_day, ${days}::date[]) - 1
              else width_bucket(x.from_day - 1, ${days}::date[]) end as first,
         case when x.until_day = x.from_day then 0 else width_bucket(x.until_day - 1, ${days}::date[]) end as after,
         count(*)::int as count
    from property_forecasts f cross join lateral ${entries}
   where ${ofAgency(agencyId, filter)}
   group by 1, 2, 3`

export type MonthSpan = { from: Day; before: Day }

/** An event of the month, or what lasts on its first day. */
const isOfMonth = ({ from, before }: MonthSpan): Sql => sql`
  case when x.until_day = x.from_day then x.from_day >= ${from}::date and x.from_day < ${before}::date
       else x.from_day <= ${from}::date and x.until_day > ${from}::date end`

export const countMonth = (agencyId: number, filter: ForecastFilter, month: MonthSpan) => sql<{
  managerId: number | null
  code: number
  count: number
}>`
  select f.manager_id as "managerId", x.code, count(*)::int as count
    from property_forecasts f cross join lateral ${entries}
   where ${ofAgency(agencyId, filter)} and ${isOfMonth(month)}
   group by 1, 2`

/** Appliances of properties on service. */
const expiring = (agencyId: number, filter: ForecastFilter, { from, before }: MonthSpan): Sql => sql`
  appliances a
    cross join lateral (
      select f.property_id, f.manager_id from property_forecasts f
       where f.agency_id = a.agency_id and f.property_id = a.property_id and f.codes <> '{}' and ${ofAgency(agencyId, filter)}) p
   where a.agency_id = ${agencyId} and a.removed_on is null and a.expires_on is not null
     and a.expires_on >= ${from}::date and a.expires_on < ${before}::date`

export const countAppliances = (agencyId: number, filter: ForecastFilter, days: readonly Day[]) => sql<{
  managerId: number | null
  serviceId: number
  place: number
  count: number
}>`
  select p.manager_id as "managerId", a.service_id as "serviceId", width_bucket(a.expires_on, ${days}::date[]) - 1 as place,
         count(*)::int as count
    from ${expiring(agencyId, filter, { from: days[0] as Day, before: days.at(-1) as Day })}
   group by 1, 2, 3`

export const managerNames = (agencyId: number) =>
  sql<{
    id: number
    name: string
  }>`select id, name from property_managers where agency_id = ${agencyId} order by name, id`

export const visitMinutes = () =>
  sql<{ id: number; minutes: number }>`select id, visit_minutes as minutes from services order by display_order`

export const comingVersions = (state: StateCode, from: Day, before: Day) => sql<{
  from: Day
  serviceId: number
  name: string
  text: string
  citation: string | null
}>`
  select v.in_force_from as from, v.service_id as "serviceId", v.name, v.duty_text as text, app.citation(v.id) as citation
    from rule_versions v
   where v.state = ${state} and v.service_id is not null and v.duty_of = 'RENTAL_PROVIDER'
     and v.in_force_from > ${from}::date and v.in_force_from < ${before}::date
   order by v.in_force_from, v.id`

type Slice = { limit: number; offset: number }
export type ListedRow = { propertyId: number; code: number; on: Day; text: string | null; total: number }

/** The keys of one number's list in order, each with the length of the list. */
export const listEntries = (
  agencyId: number,
  filter: ForecastFilter,
  month: MonthSpan,
  codes: readonly number[],
  { limit, offset }: Slice,
) => sql<ListedRow>`
  select f.property_id as "propertyId", x.code, x.from_day as on, null as text, count(*) over ()::int as total
    from property_forecasts f cross join lateral ${entries}
   where ${ofAgency(agencyId, filter)} and x.code = any(${codes}::smallint[]) and ${isOfMonth(month)}
   order by x.from_day, f.property_id, x.code limit ${limit} offset ${offset}`

export const listAppliances = (
  agencyId: number,
  filter: ForecastFilter,
  month: MonthSpan,
  serviceId: number | null,
  { limit, offset }: Slice,
) => sql<ListedRow>`
  select a.property_id as "propertyId", a.service_id as code, a.expires_on as on,
         concat_ws(', ', a.name, a.location) as text, count(*) over ()::int as total
    from ${expiring(agencyId, filter, month)} and (${serviceId}::int is null or a.service_id = ${serviceId}::int)
   order by a.expires_on, a.id limit ${limit} offset ${offset}`

export type PlaceRow = {
  id: number
  addressLine1: string
  addressLine2: string
  managerName: string | null
  codes: number[]
  fromDays: Day[]
  untilDays: Day[]
}

/** What a list shows of its properties. */
export const placesById = (agencyId: number, ids: readonly number[]) => sql<PlaceRow>`
  select p.id, p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", m.name as "managerName",
         f.codes, f.from_days as "fromDays", f.until_days as "untilDays"
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties r where r.agency_id = ${agencyId} and r.id = wanted.id offset 0) p
   cross join lateral (select * from property_forecasts r where r.agency_id = ${agencyId} and r.property_id = wanted.id offset 0) f
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id`
