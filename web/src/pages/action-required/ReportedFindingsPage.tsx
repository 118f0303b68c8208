import { categoryChips } from '@/areas/findings/category-chips.ts'
import { CategoryFilter } from '@/areas/findings/CategoryFilter.tsx'
import { findingColumns, findingKey } from '@/areas/findings/finding-columns.tsx'
import { findingsSearch } from '@/areas/findings/findings-search.ts'
import { OrderSelect } from '@/areas/findings/OrderSelect.tsx'
import { useCategories } from '@/areas/findings/use-categories.ts'
import { useFindings } from '@/areas/findings/use-findings.ts'
import { useResolveFindingsLink } from '@/areas/findings/use-resolve-findings-link.ts'
import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { filterChips } from '@/shared/list-screen/filter-chips.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'

const columns = findingColumns()

export default function ReportedFindingsPage() {
  const state = useListState(findingsSearch)
  useResolveFindingsLink(state)
  const chips = [...filterChips(state, 'findings'), ...categoryChips(state, useCategories())]
  return (
    <ListScreen
      title="Reported findings"
      entities="reported findings"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Reported findings' }]}
      state={state}
      list={useFindings(state)}
      tableFrom="lg"
      columns={columns}
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
      whenNothing={<NothingToDo title="No properties with reported findings" />}
    />
  )
}
