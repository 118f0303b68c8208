import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { everythingIn } from './saved-views/default-views.ts'
import type { SearchFormat } from './search-format.ts'
import { stringifyUrlSearch, type UrlSearchInput } from './url-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Typing in a search field added this entry, so further typing replaces it. */
    isTypedSearch?: boolean
  }
}

export type ChangeOptions = {
  /** Corrects the address without a history entry. */
  isCorrection?: boolean
  /** Adds one history entry for a whole search, even if it is typed with pauses. */
  isTyping?: boolean
}

/** An address without parameters would open the user's default view. */
const orEverything = <Search extends UrlSearchInput>(path: string, search: Search) =>
  stringifyUrlSearch(search) === '' ? { ...search, ...everythingIn(path) } : search

/** The search parameters of the current page, and how to change them. Reload, Back and a shared link show the same. */
export function useSearchState<Search extends object>({ read, clean }: SearchFormat<Search>) {
  const router = useRouter()
  const given: UrlSearchInput = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })

  const change = useCallback(
    (patch: Partial<Search>, { isCorrection = false, isTyping = false }: ChangeOptions = {}) => {
      const { isTypedSearch = false } = router.latestLocation.state
      void router.navigate({
        to: '.',
        // The router passes the latest search, so a delayed search does not undo a filter that was set in the meantime.
        search: (latest) => {
          const next = { ...latest, filters: undefined, ...clean({ ...read(latest), ...patch }) }
          return orEverything(pathname, next)
        },
        replace: isCorrection || (isTyping && isTypedSearch),
        ...((isTyping || (isCorrection && isTypedSearch)) && { state: { isTypedSearch: true } }),
        resetScroll: false,
      })
    },
    [router, pathname, read, clean],
  )

  return useMemo(() => {
    const search = read(given)
    const hrefWith = (patch: UrlSearchInput) =>
      `${pathname}${stringifyUrlSearch(orEverything(pathname, { ...given, ...clean({ ...search, ...patch }) }))}`
    return { search, change, hrefWith }
  }, [read, clean, given, change, pathname])
}
