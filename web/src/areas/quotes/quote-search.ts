import { urgencies, type Urgency } from '@contract/billing-filters.ts'
import { sortDirections, type SortDirection } from '@contract/paging.ts'
import { quoteStatuses, type QuoteStatus } from '@contract/quotes/quotes.ts'
import {
  billingQuery,
  readBillingSearch,
  someOf,
  type BillingSearch,
} from '@/shared/billing-documents/billing-search.ts'
import { oneOf, type ListFormat } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'

/** The orders of the list; its first column sorts by age, because numbers are not given in the order of creation. */
const quoteListSorts = ['created', 'expiry', 'price', 'unsafe'] as const
export type QuoteListSort = (typeof quoteListSorts)[number]

export type QuoteSearch = BillingSearch & {
  status: QuoteStatus[]
  urgency: Urgency | undefined
  sort: QuoteListSort
  direction: SortDirection
}
export type QuoteState = SearchedList<QuoteSearch>

/** By default the newest quote is first. */
export const quoteSearch: ListFormat<QuoteSearch> = {
  ...searchFormat((search) => ({
    ...readBillingSearch(search),
    status: someOf(quoteStatuses, search, 'status'),
    urgency: oneOf(urgencies, search, 'urgency'),
    sort: oneOf(quoteListSorts, search, 'sort') ?? ('created' as const),
    direction: oneOf(sortDirections, search, 'direction') ?? ('descending' as const),
  })),
  filters: ['query', 'status', 'service', 'urgency', 'due'],
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
