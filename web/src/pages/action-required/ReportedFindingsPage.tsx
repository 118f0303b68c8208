import { CircleCheck } from 'lucide-react'
import { categoryChips } from '@/areas/findings/category-chips.ts'
import { CategoryFilter } from '@/areas/findings/CategoryFilter.tsx'
import { findingColumns, findingKey } from '@/areas/findings/finding-columns.tsx'
import { OrderSelect } from '@/areas/findings/OrderSelect.tsx'
import { useCategories } from '@/areas/findings/use-categories.ts'
import { useFindings } from '@/areas/findings/use-findings.ts'
import { useFindingsState } from '@/areas/findings/use-findings-state.ts'
import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

export default function ReportedFindingsPage() {
  const state = useFindingsState()
  const list = useFindings(state)
  const chips = [...useFilterChips(state, 'findings'), ...categoryChips(state, useCategories())]
  const isNarrowedByCategory = state.categories.length > 0 && list.unfilteredTotal !== 0
  return (
    <ListScreen
      title="Reported findings"
      entities="reported findings"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Reported findings' }]}
      state={state}
      list={list}
      columns={findingColumns}
      rowKey={findingKey}
      searchLabel="Search reported findings"
      filters={
        <>
          <ListFilters state={state} list="findings" />
          <CategoryFilter state={state} />
        </>
      }
      chips={chips}
      controls={<OrderSelect state={state} />}
      whenNothing={
        isNarrowedByCategory ? (
          <EmptyState
            title="No reported findings found"
            action={<Button onPress={state.clear}>Clear all filters</Button>}
          >
            Nothing matches the search and filters above.
          </EmptyState>
        ) : (
          <EmptyState title="No properties with reported findings" icon={<CircleCheck aria-hidden size={22} />}>
            You are all up to date!
          </EmptyState>
        )
      }
    />
  )
}
