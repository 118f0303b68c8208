import type { Day } from '@contract/days.ts'
import { AsAtLink } from '@/shared/as-at/AsAtLink.tsx'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { useMemo, type ComponentType } from 'react'
import { exportPortfolio, listPortfolio, type ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { listQuery } from '@/shared/list-screen/list-search.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { filterChips } from '@/shared/list-screen/filter-chips.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection, type ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { managedColumns } from './managed-columns.tsx'
import { PortfolioFilters } from './PortfolioFilters.tsx'
import { portfolioSearch, type PortfolioSearch } from './portfolio-search.ts'
import { viewTitles } from './portfolio-view.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'

const selectable = {
  id: ({ compliancePropertyId }: ManagedProperty) => compliancePropertyId,
  label: ({ addressLine1 }: ManagedProperty) => addressLine1,
}

type ManagedPortfolioProps = {
  /** What can be done with selected properties. */
  Bulk: ComponentType<{ list: ListSelection; search: PortfolioSearch }>
}

/** The properties that the provider services. */
export function ManagedPortfolio({ Bulk }: ManagedPortfolioProps) {
  const state = useListState(portfolioSearch)
  const whose = useWhoseOfLinks()
  const asAtHref = (day: Day) =>
    paths.portfolio({ 'as-at': day, 'property-manager': whose, query: state.query || undefined })
  const isNarrow = useIsNarrowTable('lg')
  // On a phone the bar of the selection would cover rows.
  const isWide = useIsWide('md')
  const columns = useMemo(() => managedColumns(isNarrow), [isNarrow])
  const query = {
    ...listQuery(state),
    'new-access-issues': useExperiment('AgencyEntryMethod') ? 'true' : undefined,
    'new-problem-register': useExperiment('ProblemRegister') ? 'true' : undefined,
  }
  const list = useListQuery(listPortfolio, { query }, state.pages)
  const { sort: _sort, direction: _direction, ...filter } = listQuery(state)
  const selection = useListSelection({
    filterKey: JSON.stringify(filter),
    pageIds: list.rows.map(selectable.id),
    total: list.total ?? 0,
  })
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
      columns={isWide ? [selectionColumn(selection, selectable), ...columns] : columns}
      isRowMarked={({ compliancePropertyId }) => selection.isSelected(compliancePropertyId)}
      footnote={isWide ? <Bulk list={selection} search={state} /> : null}
      rowKey={(property) => property.compliancePropertyId}
      searchLabel="Search properties"
      filters={<PortfolioFilters state={state} list="managed" view="managed" />}
      chips={filterChips(state, 'managed')}
    />
  )
}
