import { useLocation } from '@tanstack/react-router'
import type { FacetList } from '@contract/portfolio.ts'
import { ListFilters } from '@/shared/list-screen/ListFilters.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { useFilterChips } from '@/shared/list-screen/use-filter-chips.ts'
import { emptyList } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { oneOf } from '@/shared/url-search.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'

export default function PortfolioPage() {
  const isOther = useLocation({ select: (location) => oneOf(location.search, 'managed-by') === 'OTHER' })
  const list: FacetList = isOther ? 'other-provider' : 'managed'
  const state = useListState()
  return (
    <ListScreen
      key={list}
      title={isOther ? 'Other service providers' : 'Portfolio'}
      entities="properties"
      breadcrumbs={
        isOther
          ? [
              { label: 'Home', href: paths.home() },
              { label: 'Portfolio', href: paths.portfolio() },
              { label: 'Other service providers' },
            ]
          : [{ label: 'Home', href: paths.home() }, { label: 'Portfolio' }]
      }
      state={state}
      list={emptyList}
      columns={[]}
      rowKey={() => ''}
      searchLabel="Search properties"
      filters={<ListFilters state={state} list={list} hasExclusivity={!isOther} />}
      chips={useFilterChips(state, list)}
      whenNothing={
        <EmptyState title="No properties found">
          {isOther ? 'Please contact your account manager for more information.' : null}
        </EmptyState>
      }
    />
  )
}
