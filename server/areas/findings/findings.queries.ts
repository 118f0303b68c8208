import type { Day } from '../../../contract/days.ts'
import type { FindingSort, ServicingCategory } from '../../../contract/findings/reported-findings.ts'
import type { ManagerKey, SortDirection } from '../../../contract/paging.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { isManagerOf } from '../cards/manager-key.queries.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { foldText, searchCondition } from '../cards/card-search.queries.ts'
import { toConditions } from '../portfolio/card-conditions.queries.ts'
import { findingFacts, findingOrder, findingTables, isOpenFinding, type RawFinding } from './finding-facts.queries.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'

/** Filters of the list; a row is a service of a property with open findings. */
export type FindingFilter = {
  agencyId: number
  /** Both or neither means no filter. */
  urgency: { urgent: boolean; nonUrgent: boolean }
  categories: readonly string[]
  /** Service ids. `only`: the property has open findings of these services and of no others. */
  services: { ids: readonly number[]; match: 'any' | 'only' | 'none' }
  propertyId: number | undefined
  managerId: ManagerKey | undefined
  query: string | undefined
}

const urgent = sql`f.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')`

/** One row per property and service with open findings, from the partial index of open findings. */
function openRows(filter: FindingFilter): Sql {
  const { agencyId, urgency, categories, services, propertyId } = filter
  const ofRow: Sql[] = []
  if (urgency.urgent !== urgency.nonUrgent)
    ofRow.push(urgency.urgent ? sql`bool_or(${urgent})` : sql`bool_or(not ${urgent})`)
  if (categories.length > 0) ofRow.push(sql`bool_or(f.severity::text = any(${categories}))`)
  const ofFinding: Sql[] = []
  if (propertyId !== undefined) ofFinding.push(sql`f.property_id = ${propertyId}`)
  if (services.ids.length > 0)
    ofFinding.push(
      services.match === 'none'
        ? sql`f.service_id <> all(${services.ids}::smallint[])`
        : sql`f.service_id = any(${services.ids}::smallint[])`,
    )
  // Each row is searched in what it shows of its findings.
  const searched = filter.query
    ? sql`, string_agg(concat_ws(' ', i.title, f.appliance_name, f.appliance_location, k.name, s.name), ' ') as text`
    : sql``
  const texts = filter.query
    ? sql`join finding_items i on i.code = f.item_code
          join servicing_categories k on k.code = f.severity
          join services s on s.id = f.service_id`
    : sql``
  return sql`
    select f.property_id, f.service_id, bool_or(${urgent}) as is_urgent, max(f.found_on) as service_date ${searched}
      from findings f ${texts}
     where f.agency_id = ${agencyId} and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null
       and ${joinConditions(ofFinding)}
     group by f.property_id, f.service_id
    having ${joinConditions(ofRow)}`
}

/** Manager, address order and search text are only on the card. */
const cardsOf = ({ agencyId, managerId }: FindingFilter): Sql =>
  sql`select subject_id, sort_key, search_text from property_cards where ${joinConditions(
    toConditions(
      { kind: 1, within: 'PENDING_ITEMS' },
      { agencyId, managerId, facets: [], services: [], exclusivity: 'INCLUDING' },
    ),
  )}`

/** The rows that match the filter, joined with card `c` where the filter or the order needs it. */
function passingRows(filter: FindingFilter, { needsCard }: { needsCard: boolean }): Sql {
  const { agencyId, managerId, query, services } = filter
  const isNarrowedByCard = managerId !== undefined || Boolean(query)
  const cards = needsCard || isNarrowedByCard ? sql`join (${cardsOf(filter)}) c on c.subject_id = r.property_id` : sql``
  const conditions: Sql[] = []
  if (query) conditions.push(searchCondition(query, [sql`c.search_text`, foldText(sql`r.text`)]))
  if (services.ids.length > 0 && services.match === 'only')
    conditions.push(sql`not exists (
      select from findings f
       where f.agency_id = ${agencyId} and f.property_id = r.property_id and f.service_id <> all(${services.ids}::smallint[])
         and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED') and f.dismissed_at is null)`)
  return sql`(${openRows(filter)}) r ${cards} where ${joinConditions(conditions)}`
}

export const countFindingRows = (filter: FindingFilter) =>
  sql<{ total: number }>`select count(*)::int as total from ${passingRows(filter, { needsCard: false })}`

const orders: Record<FindingSort, Record<SortDirection, Sql>> = {
  urgency: {
    ascending: sql`r.is_urgent desc, r.service_date, r.property_id, r.service_id`,
    descending: sql`r.is_urgent, r.service_date desc, r.property_id desc, r.service_id desc`,
  },
  address: {
    ascending: sql`c.sort_key, r.property_id, r.service_id`,
    descending: sql`c.sort_key desc, r.property_id desc, r.service_id desc`,
  },
  'service-date': {
    ascending: sql`r.service_date, r.property_id, r.service_id`,
    descending: sql`r.service_date desc, r.property_id desc, r.service_id desc`,
  },
}

export type RawCard = {
  compliancePropertyId: number
  addressLine1: string
  addressLine2: string
  propertyManager: { id: number; name: string } | null
  tags: string[]
  repairDueOn: Day | null
}
export type RawFindingRow = {
  serviceId: number
  serviceDate: Day
  card: RawCard
  findings: RawFinding[]
}

export type Paging = { sort: FindingSort; direction: SortDirection; limit: number; offset: number }

/** What rows show of card `c`. */
export const cardFacts: Sql = sql`
  jsonb_build_object(
    'compliancePropertyId', c.subject_id, 'addressLine1', c.item -> 'addressLine1', 'addressLine2', c.item -> 'addressLine2',
    'propertyManager', c.item -> 'propertyManager', 'tags', c.item -> 'tags', 'repairDueOn', c.item -> 'repairDueOn')`

/** Selects the keys of the page first, then loads cards and findings only for those. */
export const findingRows = (filter: FindingFilter, { sort, direction, limit, offset }: Paging) => {
  const { agencyId } = filter
  const order = orders[sort][direction]
  return sql<RawFindingRow>`
    with r as materialized (
      select r.* from ${passingRows(filter, { needsCard: sort === 'address' })}
       order by ${order} limit ${limit} offset ${offset}
    )
    select r.service_id as "serviceId", r.service_date as "serviceDate",
           ${cardFacts} as card, found.list as findings
      from r
      join property_cards c on c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.subject_id = r.property_id
      cross join lateral (
        select jsonb_agg(${findingFacts} order by ${findingOrder}) as list
          from ${findingTables}
         where f.agency_id = ${agencyId} and f.property_id = r.property_id and f.service_id = r.service_id and ${isOpenFinding}
      ) found
     order by ${order}`
}

export const servicingCategories = () => sql<ServicingCategory>`
  select code, name, color, description, is_urgent as "isUrgent" from servicing_categories order by display_order`

/** Whether the filtered property manager and property belong to the agency; true where no filter is given. */
export const requestedSubjects = (
  agencyId: number,
  managerId: ManagerKey | undefined,
  propertyId: number | undefined,
) => sql<{
  hasManager: boolean
  hasProperty: boolean
}>`
  select ${isManagerOf(agencyId, managerId)} as "hasManager",
         ${propertyId ?? null}::int is null
           or exists (select from properties where agency_id = ${agencyId} and id = ${propertyId ?? null}) as "hasProperty"`

export const countedFindings = (agencyId: number, managerId: ManagerKey | undefined, counter: number) => sql<{
  total: number
}>`
  select coalesce(
    (select count from card_counters
      where agency_id = ${agencyId} and kind = ${cardKindIds.property} and manager_id = ${counterManager(managerId)}
        and counter = ${counter}), 0) as total`
