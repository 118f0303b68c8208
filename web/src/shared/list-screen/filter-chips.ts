import { facetLabel, exclusivityLabels, isFacetCode, type FacetList } from '@contract/portfolio/portfolio.ts'
import { readable } from '@contract/labels.ts'
import { services } from '@contract/services.ts'
import type { FilterChip } from './ActiveFilters.tsx'
import type { ListState } from './use-list-state.ts'

/** A code without a label is shown in readable words. */
export const facetText = (code: string, list: FacetList): string =>
  isFacetCode(code) ? facetLabel(code, list) : readable(code)

/** Not of the search: its field shows and clears it, and a chip would move the list while somebody types. */
export function filterChips(state: ListState, list: FacetList): FilterChip[] {
  const { service: chosen, 'service-exclusivity': exclusivity, facet: facets } = state
  const { change } = state
  const chips: (FilterChip | false)[] = [
    ...facets.map((code) => ({
      key: `facet ${code}`,
      label: facetText(code, list),
      onRemove: () => change({ facet: facets.filter((each) => each !== code) }),
    })),
    ...chosen.map((code) => ({
      key: `service ${code}`,
      label: services[code].filterLabel,
      onRemove: () => change({ service: chosen.filter((each) => each !== code) }),
    })),
    exclusivity !== undefined &&
      exclusivity !== 'INCLUDING' && {
        key: 'exclusivity',
        label: exclusivityLabels[exclusivity],
        onRemove: () => change({ 'service-exclusivity': undefined }),
      },
  ]
  return chips.filter((chip) => chip !== false)
}
