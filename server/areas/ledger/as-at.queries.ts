import type { Day } from '../../../contract/days.ts'
import type { PropertyAsAt, PropertyOnDay } from '../../../contract/ledger.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { foundCards } from '../cards/card-search.queries.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { isManagedBy, isManagerOf } from '../cards/manager-key.queries.ts'
import type { Obligation } from '../compliance/obligation.ts'
import { ruleTextColumns, type StateRuleTexts } from '../compliance/why.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

export type AsAtFilter = {
  agencyId: number
  /** When the day was over in the state. As a parameter: PostgreSQL would compute it again for each row. */
  end: string
  timeZone: string
  query: string | undefined
  managerId: ManagerKey | undefined
  compliance: string | undefined
}

const firstDay = (agencyId: number, timeZone: string, only: Sql): Sql => sql`
  (select (min(known_from) at time zone ${timeZone})::date from property_results where agency_id = ${agencyId} ${only})`

/** The cards that pass the search and the property manager. */
function chosenCards({ agencyId, query, managerId }: AsAtFilter): Sql {
  const managed = managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`manager_id`, managerId)}`
  if (!query)
    return sql`select subject_id, sort_key from property_cards where agency_id = ${agencyId} and kind = ${cardKindIds.property} ${managed}`
  return sql`select c.subject_id, c.sort_key from ${foundCards(agencyId, 1, query)} f cross join lateral (
    select * from property_cards where agency_id = ${agencyId} and kind = ${cardKindIds.property} and subject_id = f.subject_id offset 0) c
           where true ${managed}`
}

/** What was said of each of these cards on the day: one lookup each, so that a page reads only its own. */
const saidOf = (cards: Sql, { agencyId, end }: AsAtFilter): Sql => sql`
  select c.subject_id as property_id, r.known_from, r.compliance, c.sort_key from (${cards}) c
   cross join lateral (
     select known_from, known_to, compliance from property_results
      where agency_id = ${agencyId} and property_id = c.subject_id and known_from < ${end}::timestamptz
      order by known_from desc limit 1) r
   where r.known_to >= ${end}::timestamptz`

/**
 * The results of the whole agency on the day, from the index by time alone. The second condition is not written as "less than", with which
 * PostgreSQL would prefer the primary key and read the table.
 */
const saidOfAll = ({ agencyId, end }: AsAtFilter): Sql => sql`
  select property_id, known_from, compliance from property_results
   where agency_id = ${agencyId} and known_to >= ${end}::timestamptz
     and known_from is distinct from greatest(known_from, ${end}::timestamptz)`

const withCompliance = (compliance: string | undefined): Sql =>
  compliance === undefined ? emptySql : sql`and compliance = ${compliance}`

/** The results whose keys are given, as rows of `k` (property_id, known_from); `services` is what is said of each service. */
const itemOf = (agencyId: number, services: Sql): Sql => sql`
  (select json_build_object(
            'compliancePropertyId', k.property_id, 'addressLine1', c.item -> 'addressLine1', 'addressLine2', c.item -> 'addressLine2',
            'propertyManager', c.item -> 'propertyManager', 'compliance', r.compliance, 'reasons', r.reasons,
            'services', (${services}))
     from property_results r join property_cards c on c.agency_id = r.agency_id and c.kind = ${cardKindIds.property}
       and c.subject_id = r.property_id
    where r.agency_id = ${agencyId} and r.property_id = k.property_id and r.known_from = k.known_from)`

/** The last entry of each service before the end of the day. */
const lastEntries = (agencyId: number, propertyId: Sql, end: string): Sql => sql`
  select distinct on (service_id) * from result_ledger
   where agency_id = ${agencyId} and property_id = ${propertyId} and known_at < ${end}::timestamptz order by service_id, entry desc`

const servicesOn = (agencyId: number, propertyId: Sql, end: string): Sql => sql`
  select coalesce(json_agg(json_build_object('serviceId', service_id, 'compliance', compliance, 'reason', reason)), '[]')
    from (${lastEntries(agencyId, propertyId, end)}) l`

/** With what proves it: the obligations, and the entry of the ledger. */
const entriesOn = (agencyId: number, propertyId: Sql, end: string): Sql => sql`
  select coalesce(json_agg(json_build_object(
           'serviceId', service_id, 'compliance', compliance, 'reason', reason, 'entry', entry, 'knownAt', known_at,
           'hash', encode(hash, 'hex'), 'obligations', obligations)), '[]')
    from (${lastEntries(agencyId, propertyId, end)}) l`

type Stored<Item extends { services: unknown[] }, More = unknown> = Omit<Item, 'services'> & {
  services: (Omit<Item['services'][number], 'shortName' | 'duties'> & More)[]
}
export type StoredOnDay = Stored<PropertyOnDay>
type Entry = Pick<PropertyAsAt['services'][number], 'entry' | 'knownAt' | 'hash'> & { obligations: Obligation[] }
export type ProvenOnDay = Stored<PropertyOnDay, Entry>
export type StoredAsAt = Stored<PropertyAsAt, Entry> & StateRuleTexts

type AsAtPage = {
  isManagerKnown: boolean
  items: StoredOnDay[]
  counts: Record<string, number>
  knownSince: Day | null
}

/** One page of a day, and the numbers of all properties that pass the search and the property manager. */
export function portfolioAsAt(filter: AsAtFilter, { limit, offset }: { limit: number; offset: number }) {
  const { agencyId, end, timeZone, query, managerId, compliance } = filter
  const isWhole = !query && managerId === undefined
  // In the order of the index where all cards pass; otherwise all that pass are few, and both parts use them.
  const chosen = isWhole ? sql`(${saidOf(chosenCards(filter), filter)}) chosen` : sql`found`
  const found = isWhole ? saidOfAll(filter) : saidOf(chosenCards(filter), filter)
  return sql<AsAtPage>`
    with found as ${isWhole ? sql`not materialized` : sql`materialized`} (${found}),
    page as (select property_id, known_from, sort_key from ${chosen} where true ${withCompliance(compliance)}
              order by sort_key, property_id limit ${limit} offset ${offset}),
    counted as (select compliance, count(*) as count from found group by 1)
    select coalesce((select json_agg(${itemOf(agencyId, servicesOn(agencyId, sql`k.property_id`, end))}
                                     order by k.sort_key, k.property_id) from page k), '[]') as items,
           coalesce((select json_object_agg(compliance, count) from counted), '{}') as counts,
           case when not exists (select from counted) then ${firstDay(agencyId, timeZone, emptySql)} end as "knownSince",
           ${isManagerOf(agencyId, managerId)} as "isManagerKnown"`
}

/** The keys of all results of a day that pass, in order. */
export const portfolioKeysAsAt = (filter: AsAtFilter) => sql<{
  isManagerKnown: boolean
  managerName: string | null
  ids: number[]
  from: string[]
}>`
  with found as materialized (${saidOf(chosenCards(filter), filter)})
  select coalesce(array_agg(property_id order by sort_key, property_id), '{}') as ids,
         coalesce(array_agg(known_from::text order by sort_key, property_id), '{}') as "from",
         (select name from property_managers where agency_id = ${filter.agencyId}
          and id = ${counterManager(filter.managerId)}) as "managerName",
         ${isManagerOf(filter.agencyId, filter.managerId)} as "isManagerKnown"
    from found where true ${withCompliance(filter.compliance)}`

export const itemsAsAt = (
  { agencyId, end }: Pick<AsAtFilter, 'agencyId' | 'end'>,
  ids: readonly number[],
  from: readonly string[],
) => sql<{ item: ProvenOnDay | null }>`
  select ${itemOf(agencyId, entriesOn(agencyId, sql`k.property_id`, end))} as item
    from unnest(${ids}::int[], ${from}::timestamptz[]) with ordinality as k (property_id, known_from, place) order by k.place`

/** What was said of one property; no row if the agency has no such property. */
export const propertyOnDayRow = (
  agencyId: number,
  propertyId: number,
  end: string,
  timeZone: string,
) => sql<StoredAsAt>`
  select concat_ws(', ', p.address_line_1, p.address_line_2) as address, said.compliance, coalesce(said.reasons, '[]') as reasons,
         ${firstDay(agencyId, timeZone, sql`and property_id = ${propertyId}`)} as "knownSince",
         (${entriesOn(agencyId, sql`${propertyId}`, end)}) as services, ${ruleTextColumns}
    from properties p
    join agencies a on a.id = p.agency_id
    join states st on st.code = a.state
    left join lateral (
      select r.compliance, r.reasons from property_results r
       where r.agency_id = p.agency_id and r.property_id = p.id and r.known_from < ${end}::timestamptz
       order by r.known_from desc limit 1) said on true
   where p.agency_id = ${agencyId} and p.id = ${propertyId}`
