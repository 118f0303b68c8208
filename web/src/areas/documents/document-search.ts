import { serviceProviders, type ServiceProvider } from '@contract/portfolio/service-providers.ts'
import { readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import type { SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { allValues, firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

/** The search parameters of a property's documents. */
export type DocumentSearch = PagedSearch & {
  /** Older links name one type in this parameter; it is read as a type and never written. */
  filter: undefined
  type: string[]
  service: string[]
  'provided-by': ServiceProvider | undefined
  /** Shows deleted and replaced documents instead of the current ones. */
  removed: boolean
}
export type DocumentState = SearchedList<DocumentSearch>

const readCodes = (search: UrlSearchInput, name: string): string[] => [
  ...new Set(allValues(search, name).map((code) => code.trim().toUpperCase())),
]

/** Codes are read in upper case, because older links use lower case. */
function readDocumentSearch(search: UrlSearchInput): DocumentSearch {
  const types = readCodes(search, 'type')
  const provider = firstValue(search, 'provided-by')?.toUpperCase()
  const isOlderLink = types.length === 0 && firstValue(search, 'filter') === 'SERVICE_REPORT'
  return {
    ...readPagedSearch(search),
    filter: undefined,
    type: isOlderLink ? ['SERVICE_REPORT'] : types,
    service: readCodes(search, 'service'),
    'provided-by': serviceProviders.find((each) => each === provider),
    removed: firstValue(search, 'removed') === 'true',
  }
}

export const documentSearch: ListFormat<DocumentSearch> = {
  ...searchFormat(readDocumentSearch),
  filters: ['query', 'type', 'service', 'provided-by'],
}

/** The parameters of the endpoint; defaults are left out. */
export const documentListQuery = (state: DocumentSearch) => ({
  query: state.query || undefined,
  type: state.type,
  service: state.service,
  'provided-by': state['provided-by'],
  removed: state.removed ? ('true' as const) : undefined,
})
