import type { FacetList } from '@contract/portfolio.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import type { FilterChip } from './ActiveFilters.tsx'
import { filterChips } from './filter-chips.ts'
import type { ListState } from './use-list-state.ts'

export const useFilterChips = (state: ListState, list: FacetList): FilterChip[] =>
  filterChips(state, list, usePropertyManagers())
