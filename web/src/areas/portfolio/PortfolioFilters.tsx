import type { FacetList } from '@contract/portfolio/portfolio.ts'
import { ComplianceFilter, complianceFacets } from '@/shared/list-screen/ComplianceFilter.tsx'
import { FacetFilter } from '@/shared/list-screen/FacetFilter.tsx'
import type { ManagerChoice } from '@/shared/list-screen/filter-chips.ts'
import { ManagerFilter } from '@/shared/list-screen/ManagerFilter.tsx'
import { ServiceFilter } from '@/shared/list-screen/ServiceFilter.tsx'
import type { PortfolioState } from './portfolio-search.ts'
import type { PortfolioView } from './portfolio-view.ts'
import { ProviderSelect } from './ProviderSelect.tsx'

type PortfolioFiltersProps = {
  state: PortfolioState
  list: FacetList
  view: PortfolioView
  managers?: readonly ManagerChoice[] | undefined
}

export function PortfolioFilters({ state, list, view, managers }: PortfolioFiltersProps) {
  return (
    <>
      <ComplianceFilter state={state} list={list} />
      <FacetFilter state={state} list={list} except={complianceFacets} className="sm:w-36" />
      {/* The endpoint of the integrated lists cannot exclude services. */}
      <ServiceFilter state={state} hasExclusivity={view === 'managed'} className="sm:w-36" />
      <ManagerFilter state={state} managers={managers} className="sm:w-52" />
      <ProviderSelect state={state} view={view} />
    </>
  )
}
