import { facetGroups, facetMask, facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { ServiceExclusivity } from '../../../contract/paging.ts'
import { joinConditions, literalSql, sql, type Sql } from '../../platform/sql.ts'
import { foundCards } from '../cards/card-search.queries.ts'
import { padConditions } from '../cards/pad-conditions.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import type { CardQuery, CardSource } from './card-query.ts'

export type CardFilter = Pick<CardQuery, 'isOfMirror' | 'query' | 'services' | 'exclusivity' | 'managerId'> & {
  agencyId: number
  facets: readonly FacetCode[]
}

/** Most properties have one of these facets, so a page is filled quickly in list order and they need no index. */
const common: ReadonlySet<FacetCode> = new Set(['COMPLIANT', 'COMPLIANCE_ISSUES', 'ON_SERVICE'])

/** The facet whose partial index is used: that of the list, otherwise the first requested one. */
const entryFacet = ({ within }: CardSource, requested: readonly FacetCode[]): FacetCode | undefined => {
  const alone = facetGroups(requested).flatMap((group) => (group.length === 1 ? group : []))
  return [...(within ? [within] : []), ...alone].find((code) => !common.has(code))
}

const serviceBits = (codes: readonly ServiceCode[]): number =>
  codes.reduce((mask, code) => mask | (1 << (services[code].id - 1)), 0)

/** Expresses the three ways to match services as a bit mask and its expected value. */
function serviceTest(codes: readonly ServiceCode[], exclusivity: ServiceExclusivity): { look: number; want: number } {
  const chosen = serviceBits(codes)
  if (exclusivity === 'ONLY') return { look: 63, want: chosen }
  return { look: chosen, want: exclusivity === 'INCLUDING' ? chosen : 0 }
}

/** The column of the order by address. */
export const addressOrder = sql`sort_key`

/** Whether nothing but the search narrows the list. */
const isSearchAlone = ({ within }: CardSource, { facets: chosen, managerId, services: some }: CardFilter): boolean =>
  within === undefined && chosen.length === 0 && managerId === undefined && some.length === 0

/**
 * The cards that pass the filter, with the key of the list's order. A search alone is answered from the texts. Otherwise each card that it
 * finds is looked up: PostgreSQL does not know how few they are and would read all cards of the agency.
 */
export function cardsThatPass(source: CardSource, filter: CardFilter, key: Sql, only: readonly Sql[]): Sql {
  const { agencyId, query } = filter
  const conditions = joinConditions([...toConditions(source, filter), ...only])
  if (!query) return sql`select kind, subject_id, ${key} from property_cards where ${conditions}`
  const kind = sql`${literalSql(source.kind)}::smallint`
  const found = foundCards(agencyId, source.kind, query)
  if (key === addressOrder && isSearchAlone(source, filter))
    return sql`select ${kind} as kind, subject_id, sort_key collate "C" as sort_key from ${found} found`
  // The conditions apply afterwards: with one of them PostgreSQL would look the card up in the index of a filter.
  return sql`select c.kind, c.subject_id, c.${key} from ${found} found cross join lateral (
    select * from property_cards where agency_id = ${agencyId} and kind = ${kind} and subject_id = found.subject_id offset 0) c
    where ${conditions}`
}

/**
 * The items of the cards that pass, if these are a range of an index in order of address: where nothing else narrows them, reading the
 * items in the same scan reads no card in vain.
 */
export function itemsOfRange(source: CardSource, filter: CardFilter): Sql | undefined {
  const conditions = toConditions(source, filter)
  const isRange = !filter.query && conditions.length === (entryFacet(source, filter.facets) ? 3 : 2)
  return isRange ? sql`select item from property_cards where ${joinConditions(conditions)}` : undefined
}

/** Conditions for the cards of a source that pass the filter without its search. All of them can be evaluated from an index. */
export function toConditions(source: CardSource, filter: CardFilter): Sql[] {
  const entry = entryFacet(source, filter.facets)
  const groups = facetGroups(filter.facets)
  const needed = [...(source.within ? [source.within] : []), ...groups.flatMap((group) => (group[1] ? [] : group))]
  const all = facetMask(needed.filter((code) => code !== entry))
  const conditions: Sql[] = [sql`agency_id = ${filter.agencyId}`, sql`kind = ${literalSql(source.kind)}`]
  if (entry) conditions.push(sql`facet_mask & ${literalSql(2 ** facets[entry].bit)} <> 0`)
  if (all !== 0) conditions.push(sql`facet_mask & ${all}::bigint = ${all}::bigint`)
  for (const group of padConditions(groups.filter((each) => each.length > 1)))
    conditions.push(sql`facet_mask & ${facetMask(group)}::bigint <> 0`)
  if (filter.managerId !== undefined) conditions.push(isManagedBy(sql`manager_id`, filter.managerId))
  if (filter.services.length > 0) {
    const { look, want } = serviceTest(filter.services, filter.exclusivity)
    conditions.push(sql`service_mask & ${look}::smallint = ${want}::smallint`)
  }
  return conditions
}
