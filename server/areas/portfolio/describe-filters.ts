import { exclusivityLabels, facetLabel, isFacetCode } from '../../../contract/portfolio/portfolio.ts'
import { noManager, noManagerLabel, type ManagerKey } from '../../../contract/paging.ts'
import { services } from '../../../contract/services.ts'
import type { CardQuery } from './card-query.ts'

const sortLabels = { address: 'Address', due: 'Next due', unsafe: 'Safety' } as const

export const describeManager = (manager: ManagerKey | undefined, name: string | null | undefined): string =>
  manager === noManager ? noManagerLabel : (name ?? 'All property managers')

/** The filters of a list as text, for the information sheet of an export. */
export function describeFilters(cardQuery: CardQuery, managerName: string | null): [string, string][] {
  const facetLabels = cardQuery.facets.map((code) => (isFacetCode(code) ? facetLabel(code, cardQuery.list) : code))
  const serviceLabels = cardQuery.services.map((code) => services[code].filterLabel).join(', ')
  return [
    ['Search', cardQuery.query || 'None'],
    ['Filters', facetLabels.join(', ') || 'None'],
    ['Services', serviceLabels ? `${exclusivityLabels[cardQuery.exclusivity]}: ${serviceLabels}` : 'All services'],
    ['Property manager', describeManager(cardQuery.managerId, managerName)],
    ['Sorted by', `${sortLabels[cardQuery.sort]}, ${cardQuery.direction}`],
  ]
}
