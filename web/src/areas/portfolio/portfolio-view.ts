import type { ServiceProvider } from '@contract/portfolio/service-providers.ts'
import type { PortfolioSearch } from './portfolio-search.ts'

/** Whose properties are shown: the provider's, other providers', or all. */
export type PortfolioView = 'managed' | 'others' | 'all'

export const toPortfolioView = (managedBy: PortfolioSearch['managed-by']): PortfolioView => {
  if (managedBy === 'OTHER') return 'others'
  return managedBy === 'ALL' ? 'all' : 'managed'
}

export const viewTitles: Record<PortfolioView, string> = {
  managed: 'Portfolio',
  others: 'Other service providers',
  all: 'All properties under management',
}

/** The value in the address; the provider's own list has none. */
export const managedByFilter: Record<PortfolioView, PortfolioSearch['managed-by']> = {
  managed: undefined,
  others: 'OTHER',
  all: 'ALL',
}

export const providerFilter: Record<PortfolioView, ServiceProvider | undefined> = {
  managed: 'DETECTOR_INSPECTOR',
  others: 'OTHER',
  all: undefined,
}
