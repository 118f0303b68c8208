import { serviceCodes, type ServiceCode } from '@contract/services.ts'
import { oneOf, readId, readPagedSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { readWhose, type Whose } from '@/shared/whose-work/whose-work.ts'
import { firstValue, type UrlSearchInput } from '@/shared/url-search.ts'

const longestTab = 50

export const graphTabIds = ['managed-portfolio', 'other-service-providers'] as const
export type GraphTabId = (typeof graphTabIds)[number]

export type DashboardSearch = {
  'property-manager': Whose | undefined
  /** As given: an unknown tab shows the first one, no tab the gravest. */
  'action-required-tab': string | undefined
  /** The page of that tab. */
  page: number
  /** Which charts are shown if both are available. */
  'graphs-tab': GraphTabId
  /** The property whose wizard is open, so that a reload opens it again. */
  resolve: number | undefined
  /** The service whose findings it resolves; without one it resolves access issues. */
  service: ServiceCode | undefined
}

export const dashboardSearch = searchFormat((search: UrlSearchInput): DashboardSearch => ({
  'property-manager': readWhose(search),
  'action-required-tab': firstValue(search, 'action-required-tab')?.slice(0, longestTab),
  page: readPagedSearch(search).page,
  'graphs-tab': oneOf(graphTabIds, search, 'graphs-tab') ?? 'managed-portfolio',
  resolve: readId(search, 'resolve'),
  service: oneOf(serviceCodes, search, 'service'),
}))
