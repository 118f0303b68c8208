import { facetLabel, listFacets, type FacetCode, type FacetList } from '@contract/portfolio/portfolio.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { ListState } from './use-list-state.ts'

/** A property has exactly one of these, so only one is chosen. */
export const complianceFacets: readonly FacetCode[] = ['COMPLIANT', 'COMPLIANCE_ISSUES', 'BOOKING_IN_PROGRESS']

const any = 'ANY'
const several = 'SEVERAL'

export function ComplianceFilter({ state, list }: { state: ListState; list: FacetList }) {
  // These facets are the same for every state and user.
  const offered = listFacets(list, { state: 'vic', hasProblemRegister: false }).filter((code) =>
    complianceFacets.includes(code),
  )
  const isOffered = (code: string) => offered.some((each) => each === code)
  const chosen = state.facet.filter(isOffered)
  const options = [
    { value: any, label: 'Any compliance' },
    ...offered.map((code) => ({ value: code as string, label: facetLabel(code, list) })),
    // A link may name several; the list then shows properties with any of them.
    ...(chosen.length > 1
      ? [
          {
            value: several,
            label: offered
              .filter((code) => chosen.includes(code))
              .map((code) => facetLabel(code, list))
              .join(' or '),
          },
        ]
      : []),
  ]
  return (
    <NativeSelect
      label="Compliance status"
      options={options}
      value={chosen.length > 1 ? several : (chosen[0] ?? any)}
      onChange={(value) => {
        if (value === several) return
        const others = state.facet.filter((code) => !isOffered(code))
        state.change({ facet: value === any ? others : [...others, value] })
      }}
      className="sm:w-44"
    />
  )
}
