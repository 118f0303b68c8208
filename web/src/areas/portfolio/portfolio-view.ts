import type { ServiceProvider } from '@contract/portfolio.ts'
import { oneOf, type UrlSearchInput } from '@/shared/url-search.ts'

/** Whose properties are shown: the provider's, those of others, or all. */
export type PortfolioView = 'managed' | 'others' | 'all'

export const viewOf = (search: UrlSearchInput): PortfolioView => {
  const managedBy = oneOf(search, 'managed-by')
  if (managedBy === 'OTHER') return 'others'
  return managedBy === 'ALL' ? 'all' : 'managed'
}

export const viewTitles: Record<PortfolioView, string> = {
  managed: 'Portfolio',
  others: 'Other service providers',
  all: 'All properties under management',
}

/** What the address says for each; the provider's own list is the one without a word. */
export const managedByOf: Record<PortfolioView, 'OTHER' | 'ALL' | undefined> = {
  managed: undefined,
  others: 'OTHER',
  all: 'ALL',
}

export const providerOf: Record<PortfolioView, ServiceProvider | undefined> = {
  managed: 'DETECTOR_INSPECTOR',
  others: 'OTHER',
  all: undefined,
}
