import {
  invoiceSorts,
  invoiceStatuses,
  invoiceUploadFilters,
  type InvoiceSort,
  type InvoiceStatus,
  type InvoiceUploadFilter,
} from '@contract/invoices.ts'
import { sortDirections, type SortDirection } from '@contract/paging.ts'
import {
  billingQuery,
  readBillingSearch,
  someOf,
  type BillingSearch,
} from '@/shared/billing-documents/billing-search.ts'
import { oneOf, type ListFormat } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'

export type InvoiceSearch = BillingSearch & {
  status: InvoiceStatus[]
  upload: InvoiceUploadFilter[]
  sort: InvoiceSort
  direction: SortDirection
}
export type InvoiceState = SearchedList<InvoiceSearch>

export const invoiceSearch: ListFormat<InvoiceSearch> = {
  ...searchFormat((search) => ({
    ...readBillingSearch(search),
    status: someOf(invoiceStatuses, search, 'status'),
    upload: someOf(invoiceUploadFilters, search, 'upload'),
    sort: oneOf(invoiceSorts, search, 'sort') ?? ('issued' as const),
    direction: oneOf(sortDirections, search, 'direction') ?? ('descending' as const),
  })),
  filters: ['query', 'status', 'upload', 'service', 'due'],
}

/** The filter of the list, without its page and order. */
export const invoiceFilter = (search: InvoiceSearch) => ({
  ...billingQuery(search),
  status: search.status,
  upload: search.upload,
})

export const invoiceListQuery = (search: InvoiceSearch) => ({
  ...invoiceFilter(search),
  sort: search.sort,
  direction: search.direction,
})
