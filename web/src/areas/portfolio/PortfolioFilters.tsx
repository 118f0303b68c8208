import type { FacetList } from '@contract/portfolio/portfolio.ts'
import { ComplianceFilter, complianceFacets } from '@/shared/list-screen/ComplianceFilter.tsx'
import { FacetFilter } from '@/shared/list-screen/FacetFilter.tsx'
import type { ManagerChoice } from '@/shared/list-screen/filter-chips.ts'
import { PropertyManagerSelect } from '@/shared/list-screen/PropertyManagerSelect.tsx'
import { ServiceFilter } from '@/shared/list-screen/ServiceFilter.tsx'
import type { ListState } from '@/shared/list-screen/use-list-state.ts'
import type { PortfolioView } from './portfolio-view.ts'
import { ProviderSelect } from './ProviderSelect.tsx'

type PortfolioFiltersProps = {
  state: ListState
  list: FacetList
  view: PortfolioView
  managers?: readonly ManagerChoice[] | undefined
}

export function PortfolioFilters({ state, list, view, managers }: PortfolioFiltersProps) {
  return (
    <>
      <ComplianceFilter state={state} list={list} />
      <FacetFilter state={state} list={list} except={complianceFacets} className="sm:w-36" />
      {/* The call behind the integrated lists knows no way to leave services out. */}
      <ServiceFilter state={state} hasExclusivity={view === 'managed'} className="sm:w-36" />
      <PropertyManagerSelect
        value={state.propertyManagerId}
        onChange={(propertyManagerId) => state.change({ propertyManagerId })}
        managers={managers}
        className="sm:w-52"
      />
      <ProviderSelect view={view} />
    </>
  )
}
