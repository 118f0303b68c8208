import { facetGroups, facetMask, facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { ServiceExclusivity } from '../../../contract/paging.ts'
import { joinConditions, joinSql, Sql, sql } from '../../platform/sql.ts'
import { searchTerms } from '../../../contract/search-text.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import type { CardQuery, CardSource } from './card-query.ts'

export type CardFilter = Pick<CardQuery, 'isOfMirror' | 'query' | 'services' | 'exclusivity' | 'managerId'> & {
  agencyId: number
  facets: readonly FacetCode[]
}

/** Most properties have one of these facets, so a page is filled quickly in list order and they need no index. */
const common: ReadonlySet<FacetCode> = new Set(['COMPLIANT', 'COMPLIANCE_ISSUES', 'ON_SERVICE'])

/** A number in the text of the statement, because PostgreSQL matches a partial index only with constants. */
const constant = (value: number): Sql => new Sql([String(value)], [])

/** The facet whose partial index is used: that of the list, otherwise the first requested one. */
const entryFacet = ({ within }: CardSource, requested: readonly FacetCode[]): FacetCode | undefined => {
  const alone = facetGroups(requested).flatMap((group) => (group.length === 1 ? group : []))
  return [...(within ? [within] : []), ...alone].find((code) => !common.has(code))
}

/** Limits the number of different statements: conditions are padded to one, three or eight by repeating the last. */
const padded = <Item>(groups: readonly Item[]): Item[] => {
  const last = groups.at(-1)
  if (last === undefined) return []
  const size = [1, 3, 8].find((each) => groups.length <= each) ?? groups.length
  return [...groups, ...Array.from({ length: size - groups.length }, () => last)]
}

const serviceBits = (codes: readonly ServiceCode[]): number =>
  codes.reduce((mask, code) => mask | (1 << (services[code].id - 1)), 0)

/** Expresses the three ways to match services as a bit mask and its expected value. */
function serviceTest(codes: readonly ServiceCode[], exclusivity: ServiceExclusivity): { look: number; want: number } {
  const chosen = serviceBits(codes)
  if (exclusivity === 'ONLY') return { look: 63, want: chosen }
  return { look: chosen, want: exclusivity === 'INCLUDING' ? chosen : 0 }
}

/** Conditions for the cards of a source that pass the filter. All of them can be evaluated from an index. */
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
  if (filter.managerId !== undefined) conditions.push(isManagedBy(sql`manager_id`, filter.managerId))
  if (filter.services.length > 0) {
    const { look, want } = serviceTest(filter.services, filter.exclusivity)
    conditions.push(sql`service_mask & ${look}::smallint = ${want}::smallint`)
  }
  if (filter.query) conditions.push(searchCondition(filter.query))
  return conditions
}

/** A text of the database in the form in which words are searched. */
export const foldText = (text: Sql): Sql => sql`(' ' || translate(lower(${text}), '''’', ''))`

/**
 * Every word must occur in one of the texts; the longest is the rarest. Input without any word finds nothing.
 */
export function searchCondition(typed: string, texts: readonly Sql[] = [sql`search_text`]): Sql {
  const words = searchTerms(typed).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return sql`false`
  // Takes a third less than LIKE.
  const occurs = (word: string) =>
    joinSql(
      texts.map((text) => sql`strpos(${text}, ${word}) > 0`),
      sql` or `,
    )
  return joinConditions(padded(words).map((word) => sql`(${occurs(word)})`))
}
