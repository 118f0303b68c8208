import { exclusivityLabels, facetLabel, isFacetCode } from '../../../contract/portfolio.ts'
import { services } from '../../../contract/services.ts'
import type { CardAsk } from './card-ask.ts'

const sortLabels = { address: 'Address', due: 'Next due' } as const

/** How a list was narrowed down, in words, for the sheet that goes with an export. */
export function filterWords(ask: CardAsk, managerName: string | null): [string, string][] {
  const facetWords = ask.facets.map((code) => (isFacetCode(code) ? facetLabel(code, ask.list) : code))
  const serviceWords = ask.services.map((code) => services[code].filterLabel).join(', ')
  return [
    ['Search', ask.query || 'None'],
    ['Filters', facetWords.join(', ') || 'None'],
    ['Services', serviceWords ? `${exclusivityLabels[ask.exclusivity]}: ${serviceWords}` : 'All services'],
    ['Property manager', managerName ?? 'All property managers'],
    ['Sorted by', `${sortLabels[ask.sort]}, ${ask.direction}`],
  ]
}
