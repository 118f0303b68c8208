import { useSearch } from '@tanstack/react-router'
import { addDays, isDay, type Day } from '@contract/days.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** The past day that the address asks for, such as `?as-at=2026-03-01`. */
export const readAsAt = (search: UrlSearchInput): Day | undefined => {
  const given = firstValue(search, 'as-at')
  return given !== undefined && isDay(given) ? given : undefined
}

/** `validateSearch` of a page that can be seen as at a past day. */
export const keepingAsAt =
  <Search extends object>(clean: (search: UrlSearchInput) => Search) =>
  (search: UrlSearchInput): Search & { 'as-at': Day | undefined } => ({ ...clean(search), 'as-at': readAsAt(search) })

export const useAsAt = (): Day | undefined => readAsAt(useSearch({ strict: false }))

/** The last day of the month before: the day that reports are most often about. */
export const lastMonthEnd = (today: Day): Day => addDays(`${today.slice(0, 8)}01`, -1)
