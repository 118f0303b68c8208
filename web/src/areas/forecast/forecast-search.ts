import { forecastMeasures, forecastSorts, type ForecastMeasure, type ForecastSort } from '@contract/forecast.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { oneOf, readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { readWhose } from '@/shared/whose-work/whose-work.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

export type ForecastSearch = PagedSearch & {
  'property-manager': ManagerKey | undefined
  service: ServiceCode | undefined
  /** 'YYYY-MM'; by default the current one. */
  month: string | undefined
  /** Which number is listed. */
  measure: ForecastMeasure
  sort: ForecastSort
}
export type ForecastState = SearchedList<ForecastSearch>

const readMonth = (search: UrlSearchInput): string | undefined => {
  const given = firstValue(search, 'month')
  return given !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : undefined
}

export const forecastSearch: ListFormat<ForecastSearch> = {
  ...searchFormat((search) => ({
    ...readPagedSearch(search),
    'property-manager': readWhose(search),
    service: oneOf(serviceCodes, search, 'service'),
    month: readMonth(search),
    measure: oneOf(forecastMeasures, search, 'measure') ?? ('due' as const),
    sort: oneOf(forecastSorts, search, 'sort') ?? ('day' as const),
  })),
  filters: ['query', 'service'],
}

/** What all numbers of the page are filtered by. */
export const forecastFilter = (state: ForecastSearch) => ({
  'property-manager': state['property-manager'],
  service: state.service,
})
