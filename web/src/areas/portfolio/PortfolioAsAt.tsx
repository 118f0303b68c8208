import { useQuery } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import { exportPortfolioAsAt, listPortfolioAsAt } from '@contract/ledger.ts'
import { propertyComplianceTags } from '@contract/properties/properties.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { AsAtBanner } from '@/shared/as-at/AsAtBanner.tsx'
import { managerName } from '@/shared/list-screen/filter-chips.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { ManagerFilter } from '@/shared/list-screen/ManagerFilter.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState, type SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay } from '@/ui/format.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import { asAtColumns } from './as-at-columns.tsx'
import { AsAtNumbers } from './AsAtNumbers.tsx'
import { asAtSearch, type AsAtSearch } from './as-at-search.ts'

type State = SearchedList<AsAtSearch>

/** Compliance of the properties at the end of a past day. */
export default function PortfolioAsAt({ day }: { day: Day }) {
  const state = useListState(asAtSearch)
  const isNarrow = useIsNarrowTable('lg')
  const query = {
    'as-at': day,
    query: state.query || undefined,
    'property-manager': state['property-manager'],
    compliance: state.compliance,
  }
  const list = useListQuery(listPortfolioAsAt, { query }, state.pages)
  // The same call as that of the list.
  const { data } = useQuery(endpointQuery(listPortfolioAsAt, { query: { ...query, page: state.page } }))
  const label = `Portfolio as at ${formatDay(day)}`
  const kept = { 'property-manager': state['property-manager'], query: query.query }
  return (
    <ListScreen
      title={label}
      entities="properties"
      breadcrumbs={[
        { label: 'Home', href: paths.dashboard() },
        { label: 'Portfolio', href: paths.portfolio() },
        { label: `As at ${formatDay(day)}` },
      ]}
      state={{ ...state, sort: 'address', direction: 'ascending' }}
      // The time of loading would read like the day that is shown.
      list={{ ...list, takenAt: null }}
      notice={
        <>
          <AsAtBanner
            day={day}
            hrefFor={(chosen) => paths.portfolio({ ...kept, 'as-at': chosen, compliance: state.compliance })}
            todayHref={paths.portfolio(kept)}
          />
          <AsAtNumbers counts={data?.counts ?? null} />
        </>
      }
      controls={
        <ExportList
          label={`Portfolio as at ${day}, exported`}
          total={list.total}
          pathFor={(fileName) => endpointPath(exportPortfolioAsAt, { query: { ...query, fileName } })}
        />
      }
      columns={asAtColumns(day, isNarrow)}
      rowKey={(property) => property.compliancePropertyId}
      searchLabel="Search properties"
      filters={<Filters state={state} />}
      chips={useChips(state)}
      whenNothing={
        <EmptyState title={`There are no results for ${formatDay(day)}`}>
          {data?.knownSince ? `The first results are of ${formatDay(data.knownSince)}.` : 'There are no results yet.'}
        </EmptyState>
      }
    />
  )
}

const any = 'ANY'

function Filters({ state }: { state: State }) {
  const options = [
    { value: any, label: 'Any compliance' },
    ...Object.entries(propertyComplianceTags).map(([value, { label }]) => ({ value, label })),
  ]
  return (
    <>
      <NativeSelect
        label="Compliance status"
        options={options}
        value={state.compliance ?? any}
        onChange={(value) =>
          state.change({ compliance: value === any ? undefined : (value as AsAtSearch['compliance']) })
        }
        className="sm:w-52"
      />
      <ManagerFilter state={state} className="sm:w-52" />
    </>
  )
}

function useChips({ compliance, 'property-manager': id, change }: State) {
  const managers = usePropertyManagers()
  return [
    compliance !== undefined && {
      key: 'compliance',
      label: propertyComplianceTags[compliance].label,
      onRemove: () => change({ compliance: undefined }),
    },
    id !== undefined && {
      key: 'property-manager',
      label: managerName(managers, id),
      onRemove: () => change({ 'property-manager': undefined }),
    },
  ].filter((chip) => chip !== false)
}
