import * as z from 'zod/mini'
import {
  largestPage,
  serviceExclusivities,
  sortDirections,
  urlId,
  urlNumber,
  type ServiceExclusivity,
  type SortDirection,
} from '@contract/paging.ts'
import { propertySorts, type PropertySort } from '@contract/portfolio/property-lists.ts'
import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** What a list shows, as its address tells it. */
export type ListSearch = {
  page: number
  query: string
  services: ServiceCode[]
  exclusivity: ServiceExclusivity | null
  facets: string[]
  propertyManagerId: number | null
  /** What the rows are sorted by; where nothing is said, by address. */
  sort: PropertySort
  direction: SortDirection
}

const longestQuery = 200
const mostFacets = 50

const page = z.catch(urlNumber(1, largestPage), 1)
const exclusivity = z.catch(z.nullable(z.enum(serviceExclusivities)), null)
const managerId = z.catch(z.nullable(urlId), null)

/** An address can be written by anyone: what makes no sense in it counts as not said. */
export function readListSearch(search: UrlSearchInput): ListSearch {
  const given = allValues(search, 'service')
  return {
    page: page.parse(firstValue(search, 'page')),
    query: (firstValue(search, 'query') ?? '').trim().slice(0, longestQuery),
    services: serviceCodes.filter((code) => given.includes(code)),
    exclusivity: exclusivity.parse(firstValue(search, 'service-exclusivity') ?? null),
    facets: allValues(search, 'facet').slice(0, mostFacets),
    propertyManagerId: managerId.parse(firstValue(search, 'property-manager') ?? null),
    sort: propertySorts.find((each) => each === firstValue(search, 'sort')) ?? 'address',
    direction: sortDirections.find((each) => each === firstValue(search, 'direction')) ?? 'ascending',
  }
}

/** The parameters that tell it; what is the rule anyway is left out, and so takes away what stood there before. */
export const writeListSearch = (state: ListSearch) => ({
  page: state.page > 1 ? String(state.page) : undefined,
  query: state.query === '' ? undefined : state.query,
  service: state.services.length > 0 ? state.services : undefined,
  'service-exclusivity': state.exclusivity !== null && state.services.length > 0 ? state.exclusivity : undefined,
  facet: state.facets.length > 0 ? state.facets : undefined,
  'property-manager': state.propertyManagerId === null ? undefined : String(state.propertyManagerId),
  sort: state.sort === 'address' ? undefined : state.sort,
  direction: state.direction === 'ascending' ? undefined : state.direction,
})

/** For a route: the address with everything that makes no sense taken out. */
export const cleanListSearch = (search: UrlSearchInput) => writeListSearch(readListSearch(search))

/** Whether anything narrows the list down. */
export const isFiltered = (state: ListSearch): boolean =>
  state.query !== '' || state.services.length > 0 || state.facets.length > 0 || state.propertyManagerId !== null

/** How the calls of lists name the same things; what is not set is left out. */
export const listQuery = (state: ListSearch) => ({
  query: state.query || undefined,
  facet: state.facets,
  service: state.services,
  serviceExclusivity: state.services.length > 0 ? (state.exclusivity ?? undefined) : undefined,
  'property-manager': state.propertyManagerId ?? undefined,
  sort: state.sort === 'address' ? undefined : state.sort,
  direction: state.direction === 'ascending' ? undefined : state.direction,
  page: state.page,
})
