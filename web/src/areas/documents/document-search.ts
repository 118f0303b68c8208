import * as z from 'zod/mini'
import { largestPage, urlNumber } from '@contract/paging.ts'
import { serviceProviders, type ServiceProvider } from '@contract/portfolio/portfolio.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** Which documents are shown, as the address tells it. */
export type DocumentSearch = {
  page: number
  query: string
  types: string[]
  services: string[]
  providedBy: ServiceProvider | null
  /** Those that were deleted or replaced, in place of those that stand. */
  isRemoved: boolean
}

const longestQuery = 200
const page = z.catch(urlNumber(1, largestPage), 1)

const codesIn = (search: UrlSearchInput, name: string): string[] => [
  ...new Set(allValues(search, name).map((code) => code.trim().toUpperCase())),
]

/** An address can be written by anyone. Older links say `filter` for the type, and may name a service in small letters. */
export function readDocumentSearch(search: UrlSearchInput): DocumentSearch {
  const types = codesIn(search, 'type')
  const provider = firstValue(search, 'provided-by')?.toUpperCase()
  return {
    page: page.parse(firstValue(search, 'page')),
    query: (firstValue(search, 'query') ?? '').trim().slice(0, longestQuery),
    types: types.length === 0 && firstValue(search, 'filter') === 'SERVICE_REPORT' ? ['SERVICE_REPORT'] : types,
    services: codesIn(search, 'service'),
    providedBy: serviceProviders.find((each) => each === provider) ?? null,
    isRemoved: firstValue(search, 'removed') === 'true',
  }
}

/** The parameters that tell it; what is the rule anyway is left out, and so takes away what stood there before. */
export const writeDocumentSearch = (state: DocumentSearch) => ({
  page: state.page > 1 ? String(state.page) : undefined,
  query: state.query === '' ? undefined : state.query,
  filter: undefined,
  type: state.types.length > 0 ? state.types : undefined,
  service: state.services.length > 0 ? state.services : undefined,
  'provided-by': state.providedBy ?? undefined,
  removed: state.isRemoved ? 'true' : undefined,
})

/** For a route: the address with everything that makes no sense taken out. */
export const cleanDocumentSearch = (search: UrlSearchInput) => writeDocumentSearch(readDocumentSearch(search))

export const isNarrowed = ({ query, types, services, providedBy }: DocumentSearch): boolean =>
  query !== '' || types.length > 0 || services.length > 0 || providedBy !== null

/** How the call names the same things; what is not set is left out. */
export const documentListQuery = (state: DocumentSearch) => ({
  query: state.query || undefined,
  type: state.types,
  service: state.services,
  'provided-by': state.providedBy ?? undefined,
  removed: state.isRemoved ? ('true' as const) : undefined,
  page: state.page,
})
