import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SearchFormat } from './search-format.ts'
import { stringifyUrlSearch, type UrlSearchInput } from './url-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was added by typing into a search field, so more typing replaces it. */
    isTypedSearch?: boolean
  }
}

export type ChangeOptions = {
  /** Corrects the address without a step in the history. */
  isCorrection?: boolean
  /** One step in the history for a whole search, however many pauses it is typed in. */
  isTyping?: boolean
}

/** The search parameters of the page that is shown, and how to change them. Reload, Back and a shared link show the same. */
export function useSearchState<Search extends object>({ read, clean }: SearchFormat<Search>) {
  const router = useRouter()
  const given: UrlSearchInput = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })

  const change = useCallback(
    (patch: Partial<Search>, { isCorrection = false, isTyping = false }: ChangeOptions = {}) => {
      const { isTypedSearch = false } = router.latestLocation.state
      void router.navigate({
        to: '.',
        // The router passes the latest search, so a search that arrives late does not undo a filter set meanwhile.
        search: (latest) => ({ ...latest, ...clean({ ...read(latest), ...patch }) }),
        replace: isCorrection || (isTyping && isTypedSearch),
        ...((isTyping || (isCorrection && isTypedSearch)) && { state: { isTypedSearch: true } }),
        resetScroll: false,
      })
    },
    [router, read, clean],
  )

  return useMemo(() => {
    const search = read(given)
    const hrefWith = (patch: UrlSearchInput) =>
      `${pathname}${stringifyUrlSearch({ ...given, ...clean({ ...search, ...patch }) })}`
    return { search, change, hrefWith }
  }, [read, clean, given, change, pathname])
}
