import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { emptyList } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'

export default function ReportedFindingsPage() {
  const state = useListState()
  return (
    <ListScreen
      title="Reported findings"
      entities="reported findings"
      breadcrumbs={[{ label: 'Home', href: paths.home() }, { label: 'Reported findings' }]}
      state={state}
      list={emptyList}
      columns={[]}
      rowKey={() => ''}
      searchLabel="Search reported findings"
      filters={<ListFilters state={state} list="findings" />}
      chips={useFilterChips(state, 'findings')}
      whenNothing={<EmptyState title="No properties with reported findings">You are all up to date!</EmptyState>}
    />
  )
}
