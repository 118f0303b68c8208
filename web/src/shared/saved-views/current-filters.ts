import { useLocation } from '@tanstack/react-router'
import { everythingParameter, viewListCodes, viewLists, type ViewList } from '@contract/saved-views.ts'
import { useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { isNarrowable, managerParameter } from '@/shared/whose-work/whose-work.ts'
import { stringifyUrlSearch, type UrlSearchInput } from '@/shared/url-search.ts'

export const viewListOf = (path: string): ViewList | undefined => viewListCodes.find((code) => viewLists[code] === path)

/** What an address has besides filters and order: the page that is shown, and what a link opens. */
const passing: ReadonlySet<string> = new Set(['page', 'resolve', 'debug', everythingParameter])

const entriesOf = (text: string): string => [...new URLSearchParams(text)].map(String).toSorted().join('&')

export function withoutManager(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(managerParameter)
  return params.toString()
}

/** What a view opens: it names whose work the page shows, unless it names a property manager itself. */
export function searchFor(search: string, whose: string | undefined): string {
  const params = new URLSearchParams(search)
  if (whose !== undefined && !params.has(managerParameter)) params.set(managerParameter, whose)
  return params.toString()
}

/** Whether a view opens what the page shows, whose address may leave out whose work that is. */
export const isViewShown = (view: string, { search, whose }: Pick<CurrentFilters, 'search' | 'whose'>): boolean =>
  isSameSearch(searchFor(view, whose), searchFor(search, whose))

export const isSameSearch = (one: string, other: string): boolean => entriesOf(one) === entriesOf(other)

export type CurrentFilters = {
  list: ViewList
  path: string
  search: string
  /** Whose work the page shows, as links name it; a view without a property manager is opened for them. Undefined if it is nobody’s. */
  whose: string | undefined
}

/** The list of the page and its filters; null on pages without views. */
export function useCurrentFilters(): CurrentFilters | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const given = useLocation({ select: ({ search }) => search as UrlSearchInput })
  const whose = useWhoseOfLinks()
  const list = viewListOf(path)
  // Views are about today.
  if (!list || given['as-at'] !== undefined) return null
  const kept = Object.entries(given).filter(
    ([name]) => !passing.has(name) && !(list === 'work-orders' && name === 'order'),
  )
  return {
    list,
    path,
    search: stringifyUrlSearch(Object.fromEntries(kept)).slice(1),
    whose: whose === undefined || !isNarrowable(path) ? undefined : String(whose),
  }
}
