import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { stringifyUrlSearch, type UrlSearchInput } from '@/shared/url-search.ts'
import { readListSearch, writeListSearch, type ListSearch } from './list-search.ts'

export type ListState = ListSearch & {
  /** Any change leads back to the first page, unless it is a change of page. */
  change: (patch: Partial<ListSearch>, options?: { isTyping?: boolean }) => void
  clear: () => void
  hrefForPage: (page: number) => string
}

const cleared: Partial<ListSearch> = { query: '', services: [], exclusivity: null, facets: [], propertyManagerId: null }

const hrefWith = (location: { pathname: string; search: UrlSearchInput }, patch: Partial<ListSearch>): string => {
  const next = { ...readListSearch(location.search), page: 1, ...patch }
  return `${location.pathname}${stringifyUrlSearch({ ...location.search, ...writeListSearch(next) })}`
}

/** The state of a list lives in the address alone, so reload, Back and a shared link show the same. */
export function useListState(): ListState {
  const router = useRouter()
  const location = useLocation()

  const change = useCallback<ListState['change']>(
    (patch, { isTyping = false } = {}) => {
      // Read at this moment: a search text arrives late and must not undo a filter set meanwhile.
      const href = hrefWith(router.latestLocation, patch)
      void router.navigate({ href, replace: isTyping, resetScroll: false })
    },
    [router],
  )

  return useMemo(
    () => ({
      ...readListSearch(location.search),
      change,
      clear: () => change(cleared),
      hrefForPage: (page) => hrefWith(location, { page }),
    }),
    [location, change],
  )
}
