import { useMemo } from 'react'
import { defaultPageSize, type ManagerKey, type SortDirection } from '@contract/paging.ts'
import type { UrlSearchInput } from '@/shared/url-search.ts'
import { useManagerId } from '@/shared/whose-work/use-whose-work.ts'
import { managerParameter } from '@/shared/whose-work/whose-work.ts'
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

/** Whose work is shown, whatever the address leaves to the user's choice. */
const resolved = (search: object, managerId: ManagerKey | null) =>
  managerParameter in search ? { ...search, [managerParameter]: managerId ?? undefined } : search

/** The state of a property list. */
export type ListState = SearchedList<ListSearch>

/** The order of a list that can be sorted. */
export type SortState<Sort extends string> = {
  sort: Sort
  direction: SortDirection
  change: (patch: { sort: Sort; direction: SortDirection }) => void
}

/** What the screen of a list needs of its state. */
export type ListScreenState<Sort extends string> = Pick<SearchedList<PagedSearch>, 'query' | 'clear' | 'isFiltered'> &
  Pick<SortState<Sort>, 'sort' | 'direction'> & {
    change: (patch: { query?: string; sort?: Sort; direction?: SortDirection }, options?: ChangeOptions) => void
  }

/** The state of a list, stored only in the address. */
export function useListState<Search extends PagedSearch>(format: ListFormat<Search>): SearchedList<Search> {
  const { search, change: changeSearch, hrefWith } = useSearchState<object>(format)
  const managerId = useManagerId()
  return useMemo(() => {
    const change = (patch: object, options?: ChangeOptions) => changeSearch({ page: 1, ...patch }, options)
    const { filters, clean } = format
    const given = clean(search as UrlSearchInput)
    const shown = resolved(search, managerId) as Search
    return {
      ...shown,
      change,
      clear: () => change(Object.fromEntries(filters.map((name) => [name, undefined]))),
      isFiltered: filters.some((name) => given[name] !== undefined),
      pages: {
        page: shown.page,
        pageSize: defaultPageSize,
        turnTo: (page) => change({ page }, { isCorrection: true }),
        hrefForPage: (page) => hrefWith({ page }),
      },
    }
  }, [format, search, managerId, changeSearch, hrefWith])
}
