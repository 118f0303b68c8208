import {
  isId,
  largestPage,
  type ManagerKey,
  serviceExclusivities,
  sortDirections,
  type ServiceExclusivity,
  type SortDirection,
} from '@contract/paging.ts'
import { propertySorts, type PropertySort } from '@contract/portfolio/property-sorts.ts'
import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { searchFormat, type SearchFormat } from '@/shared/search-format.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'
import { readWhose, type Addressed } from '@/shared/whose-work/whose-work.ts'

/** Search parameters of every list. */
export type PagedSearch = { page: number; query: string }

/** Search parameters of a property list. */
export type ListSearch = PagedSearch & {
  service: ServiceCode[]
  /** Only used together with services. */
  'service-exclusivity': ServiceExclusivity | undefined
  facet: string[]
  /** Whose work is shown: not a filter of the list, but chosen in the header for all pages. */
  'property-manager': ManagerKey | undefined
  sort: PropertySort
  direction: SortDirection
}

/** The search parameters of a list, and which of them are filters. */
export type ListFormat<Search> = SearchFormat<Addressed<Search>> & { filters: readonly (keyof Search)[] }

const longestQuery = 200
const mostFacets = 50

/* Checked without the schemas of the contract: the first load contains no zod. */

function readPage(search: UrlSearchInput): number {
  const given = firstValue(search, 'page') ?? ''
  const page = /^\d{1,10}$/.test(given) ? Number(given) : 1
  return page >= 1 && page <= largestPage ? page : 1
}

/** The member of `values` that a parameter names. */
export const oneOf = <Value extends string>(values: readonly Value[], search: UrlSearchInput, name: string) => {
  const given = firstValue(search, name)
  return values.find((each) => each === given)
}

export function readId(search: UrlSearchInput, name: string): number | undefined {
  const given = firstValue(search, name) ?? ''
  return isId(given) ? Number(given) : undefined
}

export const readPagedSearch = (search: UrlSearchInput): PagedSearch => ({
  page: readPage(search),
  query: (firstValue(search, 'query') ?? '').trim().slice(0, longestQuery),
})

function readListSearch(search: UrlSearchInput): Addressed<ListSearch> {
  const given = allValues(search, 'service')
  const service = serviceCodes.filter((code) => given.includes(code))
  return {
    ...readPagedSearch(search),
    service,
    'service-exclusivity': service.length > 0 ? oneOf(serviceExclusivities, search, 'service-exclusivity') : undefined,
    facet: allValues(search, 'facet').slice(0, mostFacets),
    'property-manager': readWhose(search),
    sort: oneOf(propertySorts, search, 'sort') ?? 'address',
    direction: oneOf(sortDirections, search, 'direction') ?? 'ascending',
  }
}

export const listSearch: ListFormat<ListSearch> = {
  ...searchFormat(readListSearch),
  filters: ['query', 'service', 'service-exclusivity', 'facet'],
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
