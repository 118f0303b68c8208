import type { ManagerKey } from '@contract/paging.ts'
import { dueWindows, type DueWindow } from '@contract/billing-filters.ts'
import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { oneOf, readPagedSearch, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { readWhose, type Addressed } from '@/shared/whose-work/whose-work.ts'
import { allValues, type UrlSearchInput } from '@/shared/url-search.ts'

/** Search parameters that the lists of quotes and of invoices share. */
export type BillingSearch = PagedSearch & {
  service: ServiceCode[]
  due: DueWindow | undefined
  'property-manager': ManagerKey | undefined
}

/** The members of `values` that a repeatable parameter names, in the order of `values`. */
export const someOf = <Value extends string>(values: readonly Value[], search: UrlSearchInput, name: string) => {
  const given = allValues(search, name)
  return values.filter((each) => given.includes(each))
}

export const readBillingSearch = (search: UrlSearchInput): Addressed<BillingSearch> => ({
  ...readPagedSearch(search),
  service: someOf(serviceCodes, search, 'service'),
  due: oneOf(dueWindows, search, 'due'),
  'property-manager': readWhose(search),
})

/** The query parameters of the endpoints. */
export const billingQuery = (search: BillingSearch) => ({
  query: search.query || undefined,
  service: search.service,
  due: search.due,
  'property-manager': search['property-manager'],
})
