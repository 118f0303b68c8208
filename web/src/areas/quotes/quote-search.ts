import { urgencies, type Urgency } from '@contract/billing-filters.ts'
import { sortDirections, type SortDirection } from '@contract/paging.ts'
import { quoteSorts, quoteStatuses, type QuoteSort, type QuoteStatus } from '@contract/quotes.ts'
import {
  billingQuery,
  readBillingSearch,
  someOf,
  type BillingSearch,
} from '@/shared/billing-documents/billing-search.ts'
import { oneOf, type ListFormat } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'

export type QuoteSearch = BillingSearch & {
  status: QuoteStatus[]
  urgency: Urgency | undefined
  sort: QuoteSort
  direction: SortDirection
}
export type QuoteState = SearchedList<QuoteSearch>

/** Numbers are given in the order of creation, so by default the newest quote is first. */
export const quoteSearch: ListFormat<QuoteSearch> = {
  ...searchFormat((search) => ({
    ...readBillingSearch(search),
    status: someOf(quoteStatuses, search, 'status'),
    urgency: oneOf(urgencies, search, 'urgency'),
    sort: oneOf(quoteSorts, search, 'sort') ?? ('number' as const),
    direction: oneOf(sortDirections, search, 'direction') ?? ('descending' as const),
  })),
  filters: ['query', 'status', 'service', 'urgency', 'due', 'property-manager'],
}

/** The filter of the list, without its page and order. */
export const quoteFilter = (search: QuoteSearch) => ({
  ...billingQuery(search),
  status: search.status,
  urgency: search.urgency,
})

export const quoteListQuery = (search: QuoteSearch) => ({
  ...quoteFilter(search),
  sort: search.sort,
  direction: search.direction,
})
