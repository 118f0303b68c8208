import { listSearch, oneOf, type ListFormat, type ListSearch } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'

const managedBy = ['OTHER', 'ALL'] as const

export type PortfolioSearch = ListSearch & {
  /** Undefined: the provider's own properties. */
  'managed-by': (typeof managedBy)[number] | undefined
}
export type PortfolioState = SearchedList<PortfolioSearch>

export const portfolioSearch: ListFormat<PortfolioSearch> = {
  ...searchFormat((search) => ({
    ...listSearch.read(search),
    'managed-by': oneOf(managedBy, search, 'managed-by'),
  })),
  filters: listSearch.filters,
}
