import type { ServiceExclusivity, SortDirection } from '../../../contract/paging.ts'
import { listFacets, isFacetCode, type FacetCode, type FacetList } from '../../../contract/portfolio/portfolio.ts'
import type { PropertyQuery, PropertySort } from '../../../contract/portfolio/property-lists.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Problem } from '../../platform/problem.ts'
import type { CardKind } from '../cards/card.ts'

/** Cards of one kind, all of them or those that belong to a list: `within` is the facet that says so. */
export type CardSource = { kind: CardKind; within?: FacetCode }

/** What somebody wants to see of the cards, and in which order. */
export type CardQuery = {
  /** Decides which facets may be asked for. */
  list: FacetList
  /** Two of them are merged into one order. */
  sources: readonly CardSource[]
  /** What mirrors the agency's software is empty for an agency without any. */
  isOfMirror?: boolean
  query?: string | undefined
  /** As the address gave them. */
  facets: readonly string[]
  services: readonly ServiceCode[]
  exclusivity: ServiceExclusivity
  managerId?: number | undefined
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

/** The facets asked for. One that the list does not offer to this viewer is refused in the same words as one that nobody knows. */
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

/** Whether somebody without the problem register would be refused: only then is it worth asking who has it. */
export const needsProblemRegister = (
  { list, facets }: Pick<CardQuery, 'list' | 'facets'>,
  state: StateCode,
): boolean => {
  const offered = new Set<string>(listFacets(list, { state, hasProblemRegister: false }))
  return facets.some((name) => !offered.has(name))
}
