import { oneOf, readId, readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'

export const orderViews = ['open', 'all'] as const
export type OrderView = (typeof orderViews)[number]

export type OrderSearch = PagedSearch & {
  view: OrderView
  /** The order that a link opens. */
  order: number | undefined
}

export const orderSearch: ListFormat<OrderSearch> = {
  ...searchFormat((search) => ({
    ...readPagedSearch(search),
    view: oneOf(orderViews, search, 'view') ?? 'open',
    order: readId(search, 'order'),
  })),
  filters: ['view'],
}
