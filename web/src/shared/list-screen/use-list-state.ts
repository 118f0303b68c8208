import { useMemo } from 'react'
import { defaultPageSize } from '@contract/paging.ts'
import { useSearchState, type ChangeOptions } from '@/shared/use-search-state.ts'
import type { ListFormat, ListSearch, PagedSearch } from './list-search.ts'
import type { Pages } from './use-pages.ts'

export type SearchedList<Search> = Search & {
  /** Returns to the first page, unless the patch itself changes the page. */
  change: (patch: Partial<Search>, options?: ChangeOptions) => void
  clear: () => void
  isFiltered: boolean
  pages: Pages
}

/** The state of a property list. */
export type ListState = SearchedList<ListSearch>

/** The state of a list, stored only in the address. */
export function useListState<Search extends PagedSearch>(format: ListFormat<Search>): SearchedList<Search> {
  const { search, change: changeSearch, hrefWith } = useSearchState(format)
  return useMemo(() => {
    const change = (patch: object, options?: ChangeOptions) =>
      changeSearch({ page: 1, ...patch } as Partial<Search>, options)
    const { filters, clean } = format
    const given = clean(search)
    return {
      ...search,
      change,
      clear: () => change(Object.fromEntries(filters.map((name) => [name, undefined]))),
      isFiltered: filters.some((name) => given[name] !== undefined),
      pages: {
        page: search.page,
        pageSize: defaultPageSize,
        turnTo: (page) => change({ page }, { isCorrection: true }),
        hrefForPage: (page) => hrefWith({ page }),
      },
    }
  }, [format, search, changeSearch, hrefWith])
}
