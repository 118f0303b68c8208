import { listSearch, oneOf, readId, type ListFormat, type ListSearch } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { allValues } from '@/shared/url-search.ts'
import { findingOrderIds, type FindingOrder } from './finding-orders.ts'

export type FindingsSearch = ListSearch & {
  category: string[]
  order: FindingOrder
  /** The property whose findings a link resolves; the first service says which. */
  resolve: number | undefined
}
export type FindingsState = SearchedList<FindingsSearch>

const mostCategories = 20

export const findingsSearch: ListFormat<FindingsSearch> = {
  ...searchFormat((search) => ({
    ...listSearch.read(search),
    category: allValues(search, 'category').slice(0, mostCategories),
    order: oneOf(findingOrderIds, search, 'order') ?? 'urgency',
    resolve: readId(search, 'resolve'),
  })),
  filters: [...listSearch.filters, 'category'],
}
