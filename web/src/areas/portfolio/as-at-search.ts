import type { ManagerKey } from '@contract/paging.ts'
import { propertyCompliances, type PropertyCompliance } from '@contract/properties/properties.ts'
import {
  oneOf,
  readManagerId,
  readPagedSearch,
  type ListFormat,
  type PagedSearch,
} from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'

export type AsAtSearch = PagedSearch & {
  'property-manager': ManagerKey | undefined
  compliance: PropertyCompliance | undefined
}

/** The portfolio as at a past day is always in the order of the addresses. */
export const asAtSearch: ListFormat<AsAtSearch> = {
  ...searchFormat((search) => ({
    ...readPagedSearch(search),
    'property-manager': readManagerId(search),
    compliance: oneOf(propertyCompliances, search, 'compliance'),
  })),
  filters: ['query', 'property-manager', 'compliance'],
}
