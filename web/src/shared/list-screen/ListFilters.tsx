import type { FacetList } from '@contract/portfolio/portfolio.ts'
import { FacetFilter } from './FacetFilter.tsx'
import { PropertyManagerSelect } from './PropertyManagerSelect.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import type { ListState } from './use-list-state.ts'

type ListFiltersProps = { state: ListState; list: FacetList; hasExclusivity?: boolean }

/** The filters that most lists share, in their order. */
export function ListFilters({ state, list, hasExclusivity = true }: ListFiltersProps) {
  return (
    <>
      <FacetFilter state={state} list={list} />
      <ServiceFilter state={state} hasExclusivity={hasExclusivity} />
      <PropertyManagerSelect
        value={state.propertyManagerId}
        onChange={(propertyManagerId) => state.change({ propertyManagerId })}
        className="max-sm:col-span-2 sm:w-56"
      />
    </>
  )
}
