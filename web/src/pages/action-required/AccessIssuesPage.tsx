import { lazy, useMemo } from 'react'
import { accessColumns } from '@/areas/access-issues/access-columns.tsx'
import { accessSearch } from '@/areas/access-issues/access-search.ts'
import { AccessFilters } from '@/areas/access-issues/AccessFilters.tsx'
import { useAccessIssues } from '@/areas/access-issues/use-access-issues.ts'
import { useResolveLink } from '@/areas/access-issues/use-resolve-link.ts'
import { useAccessVersion } from '@/areas/access-issues/use-access-version.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'

const TagLegend = lazy(async () => import('@/areas/access-issues/TagLegend.tsx'))

export default function AccessIssuesPage() {
  const state = useListState(accessSearch)
  useResolveLink(state)
  const { isResolvedHere, session } = useAccessVersion()
  const columns = useMemo(() => accessColumns({ isResolvedHere, session }), [isResolvedHere, session])
  return (
    <ListScreen
      title="Access issues"
      entities="access issues"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Access issues' }]}
      state={state}
      list={useAccessIssues(state, isResolvedHere)}
      columns={columns}
      rowKey={(row) => row.propertyId}
      searchLabel="Search access issues"
      filters={<AccessFilters state={state} />}
      chips={useFilterChips(state, 'managed')}
      controls={
        <LazyPart>
          <TagLegend />
        </LazyPart>
      }
      whenNothing={<NothingToDo title="No properties with access issues" />}
    />
  )
}
