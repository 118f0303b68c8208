import type { UnsafeRow } from '../cards/unsafe-property.ts'
import type { Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import type { StateCode } from '../../../contract/states.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { isFoundProperty } from '../cards/card-search.queries.ts'
import { wasInForce } from '../compliance/compliance.queries.ts'
import { unsafeColumn } from '../cards/unsafe-property.queries.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'

export type ForecastFilter = { managerId: ManagerKey | undefined; query?: string | undefined }

const ofAgency = (agencyId: number, { managerId, query }: ForecastFilter): Sql => {
  const conditions: Sql[] = [sql`f.agency_id = ${agencyId}`]
  if (managerId !== undefined) conditions.push(isManagedBy(sql`f.manager_id`, managerId))
  if (query) conditions.push(isFoundProperty(sql`f.property_id`, agencyId, query))
  return joinConditions(conditions)
}

export const managerIsKnown = (agencyId: number, managerId: ManagerKey | undefined) =>
  sql<{ isKnown: boolean }>`select ${isManagerOf(agencyId, managerId)} as "isKnown"`

/** The forecasts of the agency as bytes; each begins with the property, its manager (0: none) and the number of entries. */
export const agencyForecast = (agencyId: number, filter: ForecastFilter) => sql<{ packed: Buffer | null }>`
  select string_agg(int4send(f.property_id) || int4send(coalesce(f.manager_id, 0))
                    || int2send((length(f.entries) / 5)::smallint) || f.entries, ''::bytea) as packed
    from property_forecasts f
   where ${ofAgency(agencyId, filter)} and f.entries <> ''::bytea`

/** From the first day on and before the second. */
export type MonthSpan = { from: Day; before: Day }

/** Appliances of properties on service. */
const expiring = (agencyId: number, filter: ForecastFilter, { from, before }: MonthSpan): Sql => sql`
  appliances a
    cross join lateral (
      select f.property_id, f.manager_id from property_forecasts f
       where f.agency_id = a.agency_id and f.property_id = a.property_id and f.entries <> ''::bytea and ${ofAgency(agencyId, filter)}) p
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
  serviceId: number | null
  name: string
  text: string
  citation: string | null
}>`
  select v.in_force_from as from, v.service_id as "serviceId", v.name, v.duty_text as text, app.citation(v.id) as citation
    from rule_versions v
   where v.state = ${state} and v.duty_of = 'RENTAL_PROVIDER' and ${wasInForce}
     and v.in_force_from > ${from}::date and v.in_force_from < ${before}::date
   order by v.in_force_from, v.id`

export type ListedRow = { propertyId: number; code: number; on: Day; text: string | null }

export const appliancesToForecast = (
  agencyId: number,
  filter: ForecastFilter,
  month: MonthSpan,
  serviceId: number | null,
) => sql<ListedRow>`
  select a.property_id as "propertyId", a.service_id as code, a.expires_on as on,
         concat_ws(', ', a.name, a.location) as text
    from ${expiring(agencyId, filter, month)} and (${serviceId}::int is null or a.service_id = ${serviceId}::int)
   order by a.expires_on, a.id`

export type PlaceRow = {
  id: number
  addressLine1: string
  addressLine2: string
  managerName: string | null
  unsafe: UnsafeRow
  entries: Buffer
}

/** What a list shows of its properties. */
export const placesById = (agencyId: number, ids: readonly number[]) => sql<PlaceRow>`
  select p.id, p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", m.name as "managerName",
         ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, f.entries
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from properties r where r.agency_id = ${agencyId} and r.id = wanted.id offset 0) p
   cross join lateral (select * from property_forecasts r where r.agency_id = ${agencyId} and r.property_id = wanted.id offset 0) f
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id`
