import { noManager, noManagerLabel, type ManagerKey } from '@contract/paging.ts'
import { facetLabel, exclusivityLabels, isFacetCode, type FacetList } from '@contract/portfolio/portfolio.ts'
import { readable } from '@contract/labels.ts'
import { services } from '@contract/services.ts'
import type { FilterChip } from './ActiveFilters.tsx'
import type { ListState } from './use-list-state.ts'

export type ManagerChoice = { id: number; name: string }

export const managerName = (managers: readonly ManagerChoice[], id: ManagerKey): string =>
  id === noManager ? noManagerLabel : (managers.find((manager) => manager.id === id)?.name ?? `Property manager ${id}`)

/** A code without a label is shown in readable words. */
export const facetText = (code: string, list: FacetList): string =>
  isFacetCode(code) ? facetLabel(code, list) : readable(code)

/** Not of the search: its field shows and clears it, and a chip would move the list while somebody types. */
export function filterChips(state: ListState, list: FacetList, managers: readonly ManagerChoice[]): FilterChip[] {
  const { service: chosen, 'service-exclusivity': exclusivity, facet: facets, 'property-manager': id } = state
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
    id !== undefined && {
      key: 'property-manager',
      label: managerName(managers, id),
      onRemove: () => change({ 'property-manager': undefined }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}
