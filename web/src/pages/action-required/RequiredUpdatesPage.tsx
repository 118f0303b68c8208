import { listRequiredUpdates } from '@contract/updates.ts'
import { ExportUpdates } from '@/areas/updates/ExportUpdates.tsx'
import { requiredUpdatesColumns } from '@/areas/updates/required-updates-columns.tsx'
import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { listQuery, listSearch } from '@/shared/list-screen/list-search.ts'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { propertySortLabels } from '@/shared/list-screen/sort-labels.ts'
import { filterChips } from '@/shared/list-screen/filter-chips.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'

export default function RequiredUpdatesPage() {
  const state = useListState(listSearch)
  const list = useListQuery(listRequiredUpdates, { query: listQuery(state) }, state.pages)
  return (
    <ListScreen
      title="Required updates"
      entities="properties"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Required updates' }]}
      state={state}
      controls={<ExportUpdates search={state} total={list.total} />}
      sorts={propertySortLabels}
      list={list}
      tableFrom="lg"
      columns={requiredUpdatesColumns}
      rowKey={(property) => property.compliancePropertyId}
      searchLabel="Search properties"
      filters={<ListFilters state={state} list="updates" />}
      chips={filterChips(state, 'updates')}
      failureText="Failed to get required updates"
    />
  )
}
