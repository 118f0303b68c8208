import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listServiceProviders } from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { paths } from '@/shared/paths.ts'
import { useIsIntegrated } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import type { PortfolioState } from './portfolio-search.ts'
import { managedByFilter, providerFilter, type PortfolioView } from './portfolio-view.ts'

const views: readonly PortfolioView[] = ['all', 'managed', 'others']

/** Chooses whose properties are listed, for agencies whose software knows the other providers. */
export function ProviderSelect({ state, view }: { state: PortfolioState; view: PortfolioView }) {
  const router = useRouter()
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
        const { query, 'property-manager': manager } = state
        const search = { query: query || undefined, 'property-manager': manager, 'managed-by': managedByFilter[next] }
        void router.navigate({ href: paths.portfolio(search), resetScroll: false })
      }}
      className="max-sm:col-span-2 sm:w-44"
    />
  )
}
