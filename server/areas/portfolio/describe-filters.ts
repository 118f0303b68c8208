import { exclusivityLabels, facetLabel, isFacetCode } from '../../../contract/portfolio.ts'
import { services } from '../../../contract/services.ts'
import type { CardAsk } from './card-ask.ts'

const sortLabels = { address: 'Address', due: 'Next due' } as const

/** How a list was narrowed down, in words, for the sheet that goes with an export. */
export function describeFilters(ask: CardAsk, managerName: string | null): [string, string][] {
  const facetLabels = ask.facets.map((code) => (isFacetCode(code) ? facetLabel(code, ask.list) : code))
  const serviceLabels = ask.services.map((code) => services[code].filterLabel).join(', ')
  return [
    ['Search', ask.query || 'None'],
    ['Filters', facetLabels.join(', ') || 'None'],
    ['Services', serviceLabels ? `${exclusivityLabels[ask.exclusivity]}: ${serviceLabels}` : 'All services'],
    ['Property manager', managerName ?? 'All property managers'],
    ['Sorted by', `${sortLabels[ask.sort]}, ${ask.direction}`],
  ]
}
