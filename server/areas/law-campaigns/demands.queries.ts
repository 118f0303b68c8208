import type { ManagerKey, SortDirection } from '../../../contract/paging.ts'
import type { PropertySort } from '../../../contract/portfolio/property-sorts.ts'
import type { knowledgeFilters, ProgressFilter } from '../../../contract/law-campaigns.ts'
import { joinConditions, sql, type Sql } from '../../platform/sql.ts'
import { cardKindIds } from '../../platform/lookup-ids.ts'
import { isFoundProperty } from '../cards/card-search.queries.ts'
import { isUnsafe } from '../cards/unsafe-property.queries.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import { soFar, type CampaignOf } from './progress.queries.ts'

export type DemandFilter = CampaignOf & {
  managerId: ManagerKey | undefined
  query: string | undefined
  knowledge: (typeof knowledgeFilters)[number] | undefined
  progress: ProgressFilter | undefined
}

/** The forecasts `f` of the properties of which the rule asks something. */
const asked = (filter: DemandFilter): Sql => {
  const { agencyId, ruleId, managerId, query, knowledge, progress } = filter
  const ids = [...(knowledge === 'UNKNOWN' ? [] : [ruleId]), ...(knowledge === 'KNOWN' ? [] : [-ruleId])]
  const conditions = [
    sql`f.agency_id = ${agencyId}`,
    // What is done may no longer be asked for.
    ...(progress === 'DONE' && knowledge === undefined
      ? []
      : [sql`f.coming_rules <> '{}'`, sql`f.coming_rules && ${ids}::int[]`]),
    ...(progress === undefined ? [] : [soFar(filter, progress)]),
    ...(managerId === undefined ? [] : [isManagedBy(sql`f.manager_id`, managerId)]),
    ...(query ? [isFoundProperty(sql`f.property_id`, agencyId, query)] : []),
  ]
  return joinConditions(conditions)
}

export const countAsked = (filter: DemandFilter) => sql<{ total: number; unknown: number }>`
  select count(*)::int as total, (count(*) filter (where f.coming_rules && ${[-filter.ruleId]}::int[]))::int as unknown
    from property_forecasts f where ${asked(filter)}`

const orders: Record<PropertySort, Record<SortDirection, Sql>> = {
  address: {
    ascending: sql`c.sort_key, c.subject_id`,
    descending: sql`c.sort_key desc, c.subject_id desc`,
  },
  due: {
    ascending: sql`c.due_on, c.subject_id`,
    descending: sql`c.due_on desc nulls last, c.subject_id desc`,
  },
  unsafe: {
    ascending: sql`${isUnsafe(sql`c`)} desc, c.sort_key, c.subject_id`,
    descending: sql`${isUnsafe(sql`c`)}, c.sort_key, c.subject_id`,
  },
}

export type DemandOrder = { sort: PropertySort; direction: SortDirection }
/** In the order of the cards; only the wanted ones. */
export const askedProperties = (
  filter: DemandFilter,
  { sort, direction }: DemandOrder,
  limit: number,
  offset: number,
) => sql<{ id: number }>`
  select c.subject_id as id
    from property_forecasts f
    join property_cards c on c.agency_id = f.agency_id and c.subject_id = f.property_id and c.kind = ${cardKindIds.property}
   where ${asked(filter)}
   order by ${orders[sort][direction]} limit ${limit} offset ${offset}`
