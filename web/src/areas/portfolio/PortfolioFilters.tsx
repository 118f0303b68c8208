import { type FacetList, facetLabel, listFacets, type FacetCode } from '@contract/portfolio/portfolio.ts'
import { FacetFilter } from '@/shared/list-screen/FacetFilter.tsx'
import { ServiceFilter } from '@/shared/list-screen/ServiceFilter.tsx'
import type { PortfolioState } from './portfolio-search.ts'
import { type PortfolioView, managedByFilter, providerFilter } from './portfolio-view.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listServiceProviders } from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { paths } from '@/shared/paths.ts'
import { useIsIntegrated } from '@/shared/session/use-agency.ts'
import { useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { ListState } from '@/shared/list-screen/use-list-state.ts'

/** A property has exactly one of these, so only one is chosen. */
const complianceFacets: readonly FacetCode[] = ['COMPLIANT', 'COMPLIANCE_ISSUES', 'BOOKING_IN_PROGRESS']

const any = 'ANY'
const several = 'SEVERAL'

function ComplianceFilter({ state, list }: { state: ListState; list: FacetList }) {
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

const views: readonly PortfolioView[] = ['all', 'managed', 'others']

/** Chooses whose properties are listed, for agencies whose software knows the other providers. */
function ProviderSelect({ state, view }: { state: PortfolioState; view: PortfolioView }) {
  const router = useRouter()
  const whose = useWhoseOfLinks()
  const isIntegrated = useIsIntegrated()
  const isShown = useExperiment('PortfolioMirroring') && isIntegrated
  const { data: providers } = useQuery({ ...endpointQuery(listServiceProviders, {}), enabled: isShown })
  if (!isShown || !providers || providers.length === 0) return null
  const options = views.map((value) => ({
    value,
    label: providers.find((provider) => provider.value === providerFilter[value])?.label ?? 'All providers',
  }))
  return (
    <NativeSelect
      label="Service provider"
      options={options}
      value={view}
      onChange={(next) => {
        // Only filters that every view has are kept; the others may not exist in the new view.
        const search = {
          query: state.query || undefined,
          'property-manager': whose,
          'managed-by': managedByFilter[next],
        }
        void router.navigate({ href: paths.portfolio(search), resetScroll: false })
      }}
      className="max-sm:col-span-2 sm:w-44"
    />
  )
}

type PortfolioFiltersProps = {
  state: PortfolioState
  list: FacetList
  view: PortfolioView
}

export function PortfolioFilters({ state, list, view }: PortfolioFiltersProps) {
  return (
    <>
      <ComplianceFilter state={state} list={list} />
      <FacetFilter state={state} list={list} except={complianceFacets} className="sm:w-36" />
      {/* The endpoint of the integrated lists cannot exclude services. */}
      <ServiceFilter state={state} hasExclusivity={view === 'managed'} className="sm:w-36" />
      <ProviderSelect state={state} view={view} />
    </>
  )
}
