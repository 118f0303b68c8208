import type { Day } from '@contract/days.ts'
import { AsAtLink } from '@/shared/as-at/AsAtLink.tsx'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { useMemo } from 'react'
import { exportPortfolio, listPortfolio } from '@contract/portfolio/property-lists.ts'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { managedColumns } from './managed-columns.tsx'
import { PortfolioFilters } from './PortfolioFilters.tsx'
import { portfolioSearch } from './portfolio-search.ts'
import { viewTitles } from './portfolio-view.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'

/** The properties that the provider services. */
export function ManagedPortfolio() {
  const state = useListState(portfolioSearch)
  const asAtHref = (day: Day) =>
    paths.portfolio({ 'as-at': day, 'property-manager': state['property-manager'], query: state.query || undefined })
  const isNarrow = useIsNarrowTable('lg')
  const columns = useMemo(() => managedColumns(isNarrow), [isNarrow])
  const query = {
    ...listQuery(state),
    'new-access-issues': useExperiment('AgencyEntryMethod') ? 'true' : undefined,
    'new-problem-register': useExperiment('ProblemRegister') ? 'true' : undefined,
  }
  const list = useListQuery(listPortfolio, { query }, state.pages)
  return (
    <ListScreen
      title={viewTitles.managed}
      entities="properties"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: viewTitles.managed }]}
      state={state}
      list={list}
      controls={
        <>
          <AsAtLink hrefFor={asAtHref} />
          <ExportList
            label={viewTitles.managed}
            total={list.total}
            pathFor={(fileName) => endpointPath(exportPortfolio, { query: { ...listQuery(state), fileName } })}
          />
        </>
      }
      columns={columns}
      rowKey={(property) => property.compliancePropertyId}
      searchLabel="Search properties"
      filters={<PortfolioFilters state={state} list="managed" view="managed" />}
      chips={useFilterChips(state, 'managed')}
    />
  )
}
