import * as z from 'zod/mini'
import {
  largestPage,
  noManager,
  type ManagerKey,
  serviceExclusivities,
  sortDirections,
  urlId,
  urlNumber,
  type ServiceExclusivity,
  type SortDirection,
} from '@contract/paging.ts'
import { propertySorts, type PropertySort } from '@contract/portfolio/property-sorts.ts'
import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { searchFormat, type SearchFormat } from '@/shared/search-format.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** Search parameters of every list. */
export type PagedSearch = { page: number; query: string }

/** Search parameters of a property list. */
export type ListSearch = PagedSearch & {
  service: ServiceCode[]
  /** Only used together with services. */
  'service-exclusivity': ServiceExclusivity | undefined
  facet: string[]
  'property-manager': ManagerKey | undefined
  sort: PropertySort
  direction: SortDirection
}

/** The search parameters of a list, and which of them are filters. */
export type ListFormat<Search> = SearchFormat<Search> & { filters: readonly (keyof Search)[] }

const longestQuery = 200
const mostFacets = 50

const page = z.catch(urlNumber(1, largestPage), 1)
const maybeId = z.catch(z.optional(urlId), undefined)

/** The member of `values` that a parameter names. */
export const oneOf = <Value extends string>(values: readonly Value[], search: UrlSearchInput, name: string) => {
  const given = firstValue(search, name)
  return values.find((each) => each === given)
}

export const readId = (search: UrlSearchInput, name: string): number | undefined =>
  maybeId.parse(firstValue(search, name))

export const readManagerId = (search: UrlSearchInput): ManagerKey | undefined =>
  firstValue(search, 'property-manager') === noManager ? noManager : readId(search, 'property-manager')

export const readPagedSearch = (search: UrlSearchInput): PagedSearch => ({
  page: page.parse(firstValue(search, 'page')),
  query: (firstValue(search, 'query') ?? '').trim().slice(0, longestQuery),
})

function readListSearch(search: UrlSearchInput): ListSearch {
  const given = allValues(search, 'service')
  const service = serviceCodes.filter((code) => given.includes(code))
  return {
    ...readPagedSearch(search),
    service,
    'service-exclusivity': service.length > 0 ? oneOf(serviceExclusivities, search, 'service-exclusivity') : undefined,
    facet: allValues(search, 'facet').slice(0, mostFacets),
    'property-manager': readManagerId(search),
    sort: oneOf(propertySorts, search, 'sort') ?? 'address',
    direction: oneOf(sortDirections, search, 'direction') ?? 'ascending',
  }
}

export const listSearch: ListFormat<ListSearch> = {
  ...searchFormat(readListSearch),
  filters: ['query', 'service', 'service-exclusivity', 'facet', 'property-manager'],
}

/** The query parameters of list endpoints; defaults are left out. */
export const listQuery = (state: ListSearch) => ({
  query: state.query || undefined,
  facet: state.facet,
  service: state.service,
  serviceExclusivity: state['service-exclusivity'],
  'property-manager': state['property-manager'],
  sort: state.sort === 'address' ? undefined : state.sort,
  direction: state.direction === 'ascending' ? undefined : state.direction,
})
