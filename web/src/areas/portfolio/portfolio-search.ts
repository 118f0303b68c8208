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
  ...searchFormat((search) => {
    const list = listSearch.read(search)
    const view = oneOf(managedBy, search, 'managed-by')
    // The lists with other providers cannot exclude services.
    return { ...list, ...(view && { 'service-exclusivity': undefined }), 'managed-by': view }
  }),
  filters: listSearch.filters,
}
