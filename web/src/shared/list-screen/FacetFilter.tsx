import { facetText } from './filter-chips.ts'
import { facetLabel, listFacets, type FacetCode, type FacetList } from '@contract/portfolio/portfolio.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { FilterSelect } from './FilterSelect.tsx'
import type { ListState } from './use-list-state.ts'

type FacetFilterProps = {
  state: ListState
  list: FacetList
  /** Facets that another filter of the same list offers. */
  except?: readonly FacetCode[]
  className?: string
}

export function FacetFilter({ state, list, except = [], className = 'sm:w-56' }: FacetFilterProps) {
  const { complianceAgencyState } = useSession()
  const hasProblemRegister = useExperiment('ProblemRegister')
  const offered = listFacets(list, { state: complianceAgencyState, hasProblemRegister })
  const codes = offered.filter((code) => !except.includes(code))
  const others = state.facet.filter((code) => !codes.some((each) => each === code))
  const isElsewhere = (code: string) => offered.some((each) => each === code)
  return (
    <FilterSelect<string>
      label="Status"
      placeholder="Any status"
      options={[
        ...codes.map((value) => ({ value: value as string, label: facetLabel(value, list) })),
        // Facets of a link that this list does not offer.
        ...others.filter((code) => !isElsewhere(code)).map((value) => ({ value, label: facetText(value, list) })),
      ]}
      value={state.facet}
      onChange={(chosen) => state.change({ facet: [...others.filter(isElsewhere), ...chosen] })}
      className={className}
    />
  )
}
