import { knowledgeFilters, progressFilters, type ProgressFilter } from '@contract/law-campaigns.ts'
import { sortDirections, type ManagerKey, type SortDirection } from '@contract/paging.ts'
import { propertySorts, type PropertySort } from '@contract/portfolio/property-sorts.ts'
import { oneOf, readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'

import { readWhose } from '@/shared/whose-work/whose-work.ts'
import { searchFormat } from '@/shared/search-format.ts'

export type DemandSearch = PagedSearch & {
  'property-manager': ManagerKey | undefined
  knowledge: (typeof knowledgeFilters)[number] | undefined
  progress: ProgressFilter | undefined
  sort: PropertySort
  direction: SortDirection
}

export const demandSearch: ListFormat<DemandSearch> = {
  ...searchFormat((search) => ({
    ...readPagedSearch(search),
    'property-manager': readWhose(search),
    knowledge: oneOf(knowledgeFilters, search, 'knowledge'),
    progress: oneOf(progressFilters, search, 'progress'),
    sort: oneOf(propertySorts, search, 'sort') ?? ('address' as const),
    direction: oneOf(sortDirections, search, 'direction') ?? ('ascending' as const),
  })),
  filters: ['query', 'knowledge', 'progress'],
}

/** Without the order. */
export const demandFilter = (state: DemandSearch) => ({
  query: state.query || undefined,
  'property-manager': state['property-manager'],
  knowledge: state.knowledge,
  progress: state.progress,
})

export const demandQuery = (state: DemandSearch) => ({
  ...demandFilter(state),
  sort: state.sort === 'address' ? undefined : state.sort,
  direction: state.direction === 'ascending' ? undefined : state.direction,
})
