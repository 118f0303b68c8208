import type { Day } from '../../../contract/days.ts'
import type { PropertyAsAt, PropertyOnDay } from '../../../contract/ledger.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { emptySql, joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { isFoundProperty } from '../cards/card-search.queries.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'

export type AsAtFilter = {
  agencyId: number
  day: Day
  timeZone: string
  query: string | undefined
  managerId: ManagerKey | undefined
  compliance: string | undefined
}

/** The moment at which the day was over in the state. */
const endOf = (day: Day, timeZone: string): Sql => sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`

const firstDay = (agencyId: number, timeZone: string, only: Sql): Sql => sql`
  (select (min(known_from) at time zone ${timeZone})::date from property_results where agency_id = ${agencyId} ${only})`

/** The keys of the results of a day, in the order of the addresses of today. */
function resultsOn({ agencyId, day, timeZone, query, managerId }: AsAtFilter): Sql {
  const end = endOf(day, timeZone)
  const conditions = [
    sql`r.agency_id = ${agencyId} and r.known_to >= ${end} and r.known_from < ${end}`,
    ...(managerId === undefined ? [] : [isManagedBy(sql`c.manager_id`, managerId)]),
    ...(query ? [isFoundProperty(sql`r.property_id`, agencyId, query)] : []),
  ]
  return sql`
    select r.property_id, r.known_from, r.compliance, c.sort_key
      from property_results r
      join property_cards c on c.agency_id = r.agency_id and c.kind = 1 and c.subject_id = r.property_id
     where ${joinConditions(conditions)}`
}

const withCompliance = (compliance: string | undefined): Sql =>
  compliance === undefined ? emptySql : sql`where compliance = ${compliance}`

/** The results whose keys are given, as rows of `k` (property_id, known_from). */
const itemOf = (agencyId: number, end: Sql): Sql => sql`
  (select json_build_object(
            'compliancePropertyId', k.property_id, 'addressLine1', c.item -> 'addressLine1', 'addressLine2', c.item -> 'addressLine2',
            'propertyManager', c.item -> 'propertyManager', 'compliance', r.compliance, 'reasons', r.reasons,
            'services', (${servicesOn(agencyId, sql`k.property_id`, end)}))
     from property_results r join property_cards c on c.agency_id = r.agency_id and c.kind = 1 and c.subject_id = r.property_id
    where r.agency_id = ${agencyId} and r.property_id = k.property_id and r.known_from = k.known_from)`

/** The last entry of each service before the end of the day. */
const lastEntries = (agencyId: number, propertyId: Sql, end: Sql): Sql => sql`
  select distinct on (service_id) * from result_ledger
   where agency_id = ${agencyId} and property_id = ${propertyId} and known_at < ${end} order by service_id, entry desc`

const servicesOn = (agencyId: number, propertyId: Sql, end: Sql): Sql => sql`
  select coalesce(json_agg(json_build_object('serviceId', service_id, 'compliance', compliance, 'reason', reason)), '[]')
    from (${lastEntries(agencyId, propertyId, end)}) l`

type Stored<Item extends { services: unknown[] }> = Omit<Item, 'services'> & {
  services: Omit<Item['services'][number], 'shortName'>[]
}
export type StoredOnDay = Stored<PropertyOnDay>
export type StoredAsAt = Stored<PropertyAsAt>

type AsAtPage = {
  isManagerKnown: boolean
  items: StoredOnDay[]
  counts: Record<string, number>
  knownSince: Day | null
}

export function portfolioAsAt(filter: AsAtFilter, { limit, offset }: { limit: number; offset: number }) {
  const { agencyId, day, timeZone, managerId, compliance } = filter
  return sql<AsAtPage>`
    with found as materialized (${resultsOn(filter)}),
    page as (select property_id, known_from, sort_key from found ${withCompliance(compliance)}
              order by sort_key, property_id limit ${limit} offset ${offset})
    select coalesce((select json_agg(${itemOf(agencyId, endOf(day, timeZone))} order by k.sort_key, k.property_id) from page k), '[]') as items,
           coalesce((select json_object_agg(compliance, count) from (
             select compliance, count(*) as count from found group by 1) counted), '{}') as counts,
           ${firstDay(agencyId, timeZone, emptySql)} as "knownSince",
           ${isManagerOf(agencyId, managerId)} as "isManagerKnown"`
}

/** The keys of all results of a day that pass, in order. */
export const portfolioKeysAsAt = (filter: AsAtFilter) => sql<{
  isManagerKnown: boolean
  managerName: string | null
  ids: number[]
  from: string[]
}>`
  with found as materialized (${resultsOn(filter)})
  select coalesce(array_agg(property_id order by sort_key, property_id), '{}') as ids,
         coalesce(array_agg(known_from::text order by sort_key, property_id), '{}') as "from",
         (select name from property_managers where agency_id = ${filter.agencyId} and id = ${counterManager(filter.managerId)}) as "managerName",
         ${isManagerOf(filter.agencyId, filter.managerId)} as "isManagerKnown"
    from found ${withCompliance(filter.compliance)}`

export const itemsAsAt = (
  { agencyId, day, timeZone }: Pick<AsAtFilter, 'agencyId' | 'day' | 'timeZone'>,
  ids: readonly number[],
  from: readonly string[],
) => sql<{ item: StoredOnDay | null }>`
  select ${itemOf(agencyId, endOf(day, timeZone))} as item
    from unnest(${ids}::int[], ${from}::timestamptz[]) with ordinality as k (property_id, known_from, place) order by k.place`

/** What was said of one property; no row if the agency has no such property. */
export const propertyOnDayRow = (agencyId: number, propertyId: number, day: Day, timeZone: string) => sql<StoredAsAt>`
  select concat_ws(', ', p.address_line_1, p.address_line_2) as address, said.compliance, coalesce(said.reasons, '[]') as reasons,
         ${firstDay(agencyId, timeZone, sql`and property_id = ${propertyId}`)} as "knownSince",
         (select coalesce(json_agg(json_build_object(
                   'serviceId', l.service_id, 'compliance', l.compliance, 'reason', l.reason, 'entry', l.entry, 'knownAt', l.known_at,
                   'hash', encode(l.hash, 'hex'),
                   'obligations', (
                     select coalesce(json_agg(json_build_object(
                              'name', v.name, 'state', o.value ->> 'state', 'since', o.value -> 'since', 'due', o.value -> 'due',
                              'citation', app.citation(v.id)) order by o.place), '[]')
                       from json_array_elements(l.obligations) with ordinality o (value, place)
                       join rule_versions v on v.id = (o.value ->> 'rule')::int))), '[]')
            from (${lastEntries(agencyId, sql`${propertyId}`, endOf(day, timeZone))}) l) as services
    from properties p
    left join lateral (
      select r.compliance, r.reasons from property_results r
       where r.agency_id = p.agency_id and r.property_id = p.id and r.known_from < ${endOf(day, timeZone)}
       order by r.known_from desc limit 1) said on true
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
