import type { FacetList } from '@contract/portfolio/portfolio.ts'
import { FacetFilter } from './FacetFilter.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import type { ListState } from './use-list-state.ts'

type ListFiltersProps = { state: ListState; list: FacetList }

/** The filters that most lists share, in their order. */
export function ListFilters({ state, list }: ListFiltersProps) {
  return (
    <>
      <FacetFilter state={state} list={list} />
      <ServiceFilter state={state} />
    </>
  )
}
