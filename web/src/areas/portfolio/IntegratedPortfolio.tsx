import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listIntegratedManagers,
  listIntegratedPortfolio,
  exportIntegratedPortfolio,
} from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { propertySortLabels } from '@/shared/list-screen/sort-labels.ts'
import { filterChips } from '@/shared/list-screen/filter-chips.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { EnrolmentActions } from '@/shared/enrolment/EnrolProperty.tsx'
import { integratedColumns } from './integrated-columns.tsx'
import { PortfolioFilters } from './PortfolioFilters.tsx'
import { portfolioSearch } from './portfolio-search.ts'
import { providerFilter, viewTitles, type PortfolioView } from './portfolio-view.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import { DownloadIcon } from '@/ui/icons.ts'
import { endpointPath, type QueryInput } from '@/shared/api/call.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { Button } from '@/ui/actions/Button.tsx'

type ExportButtonProps = { label: string; query: QueryInput<typeof exportIntegratedPortfolio>; isEmpty: boolean }

/** Exports the list with its current filters as a spreadsheet. */
function ExportButton({ label, query, isEmpty }: ExportButtonProps) {
  const fileName = `${label} ${useAgencyToday()}.xlsx`
  return (
    <Button
      icon={<DownloadIcon aria-hidden size={16} />}
      disabledReason={isEmpty ? 'There is nothing to export' : undefined}
      onPress={() =>
        startDownload({
          path: endpointPath(exportIntegratedPortfolio, { query: { ...query, fileName } }),
          fileName,
          label,
        })
      }
    >
      Export
    </Button>
  )
}

type IntegratedPortfolioProps = EnrolmentActions & { view: Exclude<PortfolioView, 'managed'> }

/**
 * The portfolio as mirrored from the agency's software: properties of other providers, alone or together with the
 * provider's.
 */
export function IntegratedPortfolio({ view, onEnrol, onStop }: IntegratedPortfolioProps) {
  const state = useListState(portfolioSearch)
  const today = useAgencyToday()
  const isNarrow = useIsNarrowTable('lg')
  const columns = useMemo(
    () => integratedColumns({ onEnrol, onStop }, { today, isNarrow }),
    [onEnrol, onStop, today, isNarrow],
  )
  // Offered in the header too.
  useQuery(endpointQuery(listIntegratedManagers, {}))
  const { service: services, serviceExclusivity: _, ...shared } = listQuery(state)
  const filters = { ...shared, services, 'provided-by': providerFilter[view] }
  const list = useListQuery(listIntegratedPortfolio, { query: filters }, state.pages)
  const title = viewTitles[view]
  return (
    <ListScreen
      title={title}
      entities="properties"
      breadcrumbs={[
        { label: 'Home', href: paths.dashboard() },
        { label: viewTitles.managed, href: paths.portfolio() },
        { label: title },
      ]}
      controls={<ExportButton label={title} query={filters} isEmpty={list.total === 0} />}
      state={state}
      sorts={propertySortLabels}
      list={list}
      columns={columns}
      rowKey={({ providedBy, compliancePropertyId, agencyPortfolioPropertyId }) =>
        `${providedBy} ${compliancePropertyId ?? agencyPortfolioPropertyId}`
      }
      searchLabel="Search properties"
      filters={<PortfolioFilters state={state} list="other-provider" view={view} />}
      chips={filterChips(state, 'other-provider')}
      whenNothing={
        <EmptyState title="No properties found">Please contact your account manager for more information.</EmptyState>
      }
      footnote={
        <p className="text-sm text-quiet">
          * Based on what your agency has told us about other service providers; it has not been verified.
        </p>
      }
    />
  )
}
