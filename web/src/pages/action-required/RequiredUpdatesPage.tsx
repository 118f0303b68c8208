import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { emptyList } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'

export default function RequiredUpdatesPage() {
  const state = useListState()
  return (
    <ListScreen
      title="Required updates"
      entities="properties"
      breadcrumbs={[{ label: 'Home', href: paths.home() }, { label: 'Required updates' }]}
      state={state}
      list={emptyList}
      columns={[]}
      rowKey={() => ''}
      searchLabel="Search properties"
      filters={<ListFilters state={state} list="updates" />}
      chips={useFilterChips(state, 'updates')}
    />
  )
}
