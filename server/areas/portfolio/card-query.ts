import type { ManagerKey, ServiceExclusivity, SortDirection } from '../../../contract/paging.ts'
import { listFacets, isFacetCode, type FacetCode, type FacetList } from '../../../contract/portfolio/portfolio.ts'
import type { PropertyQuery } from '../../../contract/portfolio/property-lists.ts'
import type { PropertySort } from '../../../contract/portfolio/property-sorts.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Problem } from '../../platform/problem.ts'
import type { CardKind } from '../cards/card.ts'

/** Cards of one kind; `within` restricts them to those with a facet. */
export type CardSource = { kind: CardKind; within?: FacetCode }

/** Filters and order of a list of cards. */
export type CardQuery = {
  /** Decides which facets are allowed. */
  list: FacetList
  /** Two sources are merged into one order. */
  sources: readonly CardSource[]
  /** For mirrored properties: the list is empty for an agency without management software. */
  isOfMirror?: boolean
  query?: string | undefined
  /** Unvalidated, as in the address. */
  facets: readonly string[]
  services: readonly ServiceCode[]
  exclusivity: ServiceExclusivity
  managerId?: ManagerKey | undefined
  sort: PropertySort
  direction: SortDirection
}

export const toCardQuery = (
  list: FacetList,
  sources: readonly CardSource[],
  query: Omit<PropertyQuery, 'page' | 'page-size'>,
): CardQuery => ({
  list,
  sources,
  query: query.query,
  facets: query.facet,
  services: query.service,
  exclusivity: query.serviceExclusivity,
  managerId: query['property-manager'],
  sort: query.sort,
  direction: query.direction,
})

const noSuchFilter = (name: string): Problem => {
  const message = `There is no filter called ${name}`
  return new Problem('malformed', message, { facet: message })
}

/**
 * The validated facets. A facet that the list does not offer to this viewer is refused like one that does not exist.
 */
export function requestedFacets(
  { list, facets }: Pick<CardQuery, 'list' | 'facets'>,
  viewer: { state: StateCode; hasProblemRegister: boolean },
): FacetCode[] {
  const offered = new Set<string>(listFacets(list, viewer))
  return facets.map((name) => {
    if (!isFacetCode(name) || !offered.has(name)) throw noSuchFilter(name)
    return name
  })
}

/** Whether the query uses facets that need the problem register; only then is the experiment looked up. */
export const needsProblemRegister = (
  { list, facets }: Pick<CardQuery, 'list' | 'facets'>,
  state: StateCode,
): boolean => {
  const offered = new Set<string>(listFacets(list, { state, hasProblemRegister: false }))
  return facets.some((name) => !offered.has(name))
}
