import { facetLabel, facetsOf, type FacetList } from '@contract/portfolio.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { MultiSelect } from '@/ui/MultiSelect.tsx'
import type { ListState } from './use-list-state.ts'

export function FacetFilter({ state, list }: { state: ListState; list: FacetList }) {
  const { complianceAgencyState } = useSession()
  const hasProblemRegister = useExperiment('ProblemRegister')
  const codes = facetsOf(list, { state: complianceAgencyState, hasProblemRegister })
  const others = state.facets.filter((code) => !codes.some((each) => each === code))
  return (
    <MultiSelect<string>
      label="Status"
      isLabelHidden
      placeholder="Any status"
      options={codes.map((value) => ({ value, label: facetLabel(value, list) }))}
      value={state.facets}
      // Facets of a link that this list does not offer stay until their chip is taken off.
      onChange={(chosen) => state.change({ facets: [...others, ...chosen] })}
      className="sm:w-56"
    />
  )
}
