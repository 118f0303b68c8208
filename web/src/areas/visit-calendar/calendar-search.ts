import { isDay, type Day } from '@contract/days.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { oneOf, readId, readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { readWhose } from '@/shared/whose-work/whose-work.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { firstValue } from '@/shared/url-search.ts'
import { calendarViews, type CalendarView } from './calendar-days.ts'

export type CalendarSearch = PagedSearch & {
  view: CalendarView
  /** A day of the week or month that is shown; without one: today. */
  day: Day | undefined
  technician: number | undefined
  'property-manager': ManagerKey | undefined
}

/** The years that a calendar can show. */
const isShown = (day: string): boolean => isDay(day) && day >= '2000-01-01' && day < '2100-01-01'

export const calendarSearch: ListFormat<CalendarSearch> = {
  ...searchFormat((search) => {
    const given = firstValue(search, 'day') ?? ''
    return {
      page: readPagedSearch(search).page,
      query: '',
      view: oneOf(calendarViews, search, 'view') ?? ('week' as const),
      day: isShown(given) ? given : undefined,
      technician: readId(search, 'technician'),
      'property-manager': readWhose(search),
    }
  }),
  filters: ['technician'],
}
