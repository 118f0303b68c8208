import type { FacetList } from '@contract/portfolio/portfolio.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import type { FilterChip } from './ActiveFilters.tsx'
import { filterChips, type ManagerChoice } from './filter-chips.ts'
import type { ListState } from './use-list-state.ts'

export function useFilterChips(state: ListState, list: FacetList, managers?: readonly ManagerChoice[]): FilterChip[] {
  const active = usePropertyManagers()
  return filterChips(state, list, managers ?? active)
}
