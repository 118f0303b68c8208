import { lazy, useMemo } from 'react'
import type { AccessRow } from '@/areas/access-issues/access-row.ts'
import { accessColumns } from '@/areas/access-issues/access-columns.tsx'
import { accessSearch } from '@/areas/access-issues/access-search.ts'
import { AccessFilters } from '@/areas/access-issues/AccessFilters.tsx'
import { useAccessIssues } from '@/areas/access-issues/use-access-issues.ts'
import { useResolveIssueLink } from '@/areas/access-issues/use-resolve-issue-link.ts'
import { useAccessVersion } from '@/areas/access-issues/use-access-version.ts'
import { BulkProperties } from '@/areas/bulk-actions/BulkItems.tsx'
import { RecentBulkActions } from '@/areas/bulk-actions/RecentBulkActions.tsx'
import { toListFilter } from '@/areas/bulk-actions/to-bulk-selection.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { filterChips } from '@/shared/list-screen/filter-chips.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { paths } from '@/shared/paths.ts'

const TagLegend = lazy(async () => import('@/areas/access-issues/TagLegend.tsx'))

const selectable = {
  id: ({ propertyId }: AccessRow) => propertyId,
  label: ({ addressLine1 }: AccessRow) => addressLine1,
}

export default function AccessIssuesPage() {
  const state = useListState(accessSearch)
  useResolveIssueLink(state)
  const { isResolvedHere, session } = useAccessVersion()
  const { page, change } = state
  const columns = useMemo(() => {
    const onResolve = (resolve: number) => change({ resolve, page }, { isCorrection: true })
    return accessColumns({ isResolvedHere, session, onResolve })
  }, [isResolvedHere, session, page, change])
  const list = useAccessIssues(state, isResolvedHere)
  const selection = useListSelection({
    filterKey: JSON.stringify(toListFilter(state)),
    pageIds: list.rows.map(({ propertyId }) => propertyId),
    total: list.total ?? 0,
  })
  return (
    <ListScreen
      title="Access issues"
      entities="access issues"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Access issues' }]}
      state={state}
      list={list}
      tableFrom="lg"
      columns={[selectionColumn(selection, selectable), ...columns]}
      isRowMarked={({ propertyId }) => selection.isSelected(propertyId)}
      rowKey={(row) => row.propertyId}
      searchLabel="Search access issues"
      filters={<AccessFilters state={state} />}
      chips={filterChips(state, 'managed')}
      controls={
        <>
          <RecentBulkActions />
          <LazyPart>
            <TagLegend />
          </LazyPart>
        </>
      }
      footnote={<BulkProperties list={selection} search={state} />}
      whenNothing={<NothingToDo title="No properties with access issues" />}
    />
  )
}
