import { facetGroups, facetMask, facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { ServiceExclusivity } from '../../../contract/paging.ts'
import { Sql, sql } from '../../platform/sql.ts'
import { searchTerms } from '../cards/search-text.ts'
import type { CardQuery, CardSource } from './card-query.ts'

export type CardFilter = Pick<CardQuery, 'isOfMirror' | 'query' | 'services' | 'exclusivity' | 'managerId'> & {
  agencyId: number
  facets: readonly FacetCode[]
}

/** Most properties have one of these, so they are found soon in the order of the list and have no index of their own. */
const common: ReadonlySet<FacetCode> = new Set(['COMPLIANT', 'COMPLIANCE_ISSUES', 'ON_SERVICE'])

/** A number of ours that must stand in the text of a statement: PostgreSQL proves a partial index by constants alone. */
const constant = (value: number): Sql => new Sql([String(value)], [])

/** The facet by which a short index can be entered: the list's own, else the first that was requested for. */
const entryFacet = ({ within }: CardSource, requested: readonly FacetCode[]): FacetCode | undefined => {
  const alone = facetGroups(requested).flatMap((group) => (group.length === 1 ? group : []))
  return [...(within ? [within] : []), ...alone].find((code) => !common.has(code))
}

/** Few texts for many wishes: any-of groups come as one, three or all eight, the last one repeated. */
const padded = <Item>(groups: readonly Item[]): Item[] => {
  const last = groups.at(-1)
  if (last === undefined) return []
  const size = [1, 3, 8].find((each) => groups.length <= each) ?? groups.length
  return [...groups, ...Array.from({ length: size - groups.length }, () => last)]
}

const serviceBits = (codes: readonly ServiceCode[]): number =>
  codes.reduce((mask, code) => mask | (1 << (services[code].id - 1)), 0)

/** One form for the three ways to match services: which bits are looked at, and how they must be. */
function serviceTest(codes: readonly ServiceCode[], exclusivity: ServiceExclusivity): { look: number; want: number } {
  const chosen = serviceBits(codes)
  if (exclusivity === 'ONLY') return { look: 63, want: chosen }
  return { look: chosen, want: exclusivity === 'INCLUDING' ? chosen : 0 }
}

/** Which cards of a source pass. All of it can be evaluated from an index alone. */
export function toConditions(source: CardSource, filter: CardFilter): Sql[] {
  const entry = entryFacet(source, filter.facets)
  const groups = facetGroups(filter.facets)
  const needed = [...(source.within ? [source.within] : []), ...groups.flatMap((group) => (group[1] ? [] : group))]
  const all = facetMask(needed.filter((code) => code !== entry))
  const conditions: Sql[] = [sql`agency_id = ${filter.agencyId}`, sql`kind = ${constant(source.kind)}`]
  if (entry) conditions.push(sql`facet_mask & ${constant(2 ** facets[entry].bit)} <> 0`)
  if (all !== 0) conditions.push(sql`facet_mask & ${all}::bigint = ${all}::bigint`)
  for (const group of padded(groups.filter((each) => each.length > 1)))
    conditions.push(sql`facet_mask & ${facetMask(group)}::bigint <> 0`)
  if (filter.managerId !== undefined) conditions.push(sql`manager_id = ${filter.managerId}`)
  if (filter.services.length > 0) {
    const { look, want } = serviceTest(filter.services, filter.exclusivity)
    conditions.push(sql`service_mask & ${look}::smallint = ${want}::smallint`)
  }
  if (filter.query) conditions.push(searchCondition(filter.query))
  return conditions
}

/** Every word must occur somewhere. Something typed that holds no word at all finds nothing. */
function searchCondition(typed: string): Sql {
  const [first, ...others] = searchTerms(typed).map((word) => `%${word}%`)
  if (first === undefined) return sql`false`
  return others.length === 0 ? sql`search_text like ${first}` : sql`search_text like all(${[first, ...others]}::text[])`
}
