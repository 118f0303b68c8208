import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { stringifyUrlSearch, type UrlSearchInput } from '@/shared/url-search.ts'
import { readDocumentSearch, writeDocumentSearch, type DocumentSearch } from './document-search.ts'

export type DocumentState = DocumentSearch & {
  /** Any change leads back to the first page, unless it is a change of page. */
  change: (patch: Partial<DocumentSearch>, options?: { isQuiet?: boolean }) => void
  clear: () => void
  hrefForPage: (page: number) => string
}

const cleared: Partial<DocumentSearch> = { query: '', types: [], services: [], providedBy: null }

const hrefWith = (location: { pathname: string; search: UrlSearchInput }, patch: Partial<DocumentSearch>): string => {
  const next = { ...readDocumentSearch(location.search), page: 1, ...patch }
  return `${location.pathname}${stringifyUrlSearch({ ...location.search, ...writeDocumentSearch(next) })}`
}

/** What is shown lives in the address alone, so reload, Back and a shared link show the same. */
export function useDocumentState(): DocumentState {
  const router = useRouter()
  const location = useLocation()

  const change = useCallback<DocumentState['change']>(
    (patch, { isQuiet = false } = {}) => {
      // Read at this moment: a search text arrives late and must not undo a filter set meanwhile.
      const href = hrefWith(router.latestLocation, patch)
      void router.navigate({ href, replace: isQuiet, resetScroll: false })
    },
    [router],
  )

  return useMemo(
    () => ({
      ...readDocumentSearch(location.search),
      change,
      clear: () => change(cleared),
      hrefForPage: (page) => hrefWith(location, { page }),
    }),
    [location, change],
  )
}
