import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { PropertyManagerSelect } from '@/shared/list-screen/PropertyManagerSelect.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { emptyList } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'

export default function AccessIssuesPage() {
  const state = useListState()
  return (
    <ListScreen
      title="Access issues"
      entities="access issues"
      breadcrumbs={[{ label: 'Home', href: paths.home() }, { label: 'Access issues' }]}
      state={state}
      list={emptyList}
      columns={[]}
      rowKey={() => ''}
      searchLabel="Search access issues"
      filters={
        <PropertyManagerSelect
          value={state.propertyManagerId}
          onChange={(propertyManagerId) => state.change({ propertyManagerId })}
          className="max-sm:col-span-2 sm:w-56"
        />
      }
      chips={useFilterChips(state, 'managed')}
      whenNothing={<EmptyState title="No properties with access issues">You are all up to date!</EmptyState>}
    />
  )
}
