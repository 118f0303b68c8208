import { useQuery } from '@tanstack/react-query'
import type { Day } from '@contract/days.ts'
import { exportPortfolioAsAt, listPortfolioAsAt, type PropertyOnDay } from '@contract/ledger.ts'
import {
  propertyComplianceTags,
  propertyCompliances,
  type PropertyCompliance,
  serviceComplianceTags,
} from '@contract/properties/properties.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { AsAtBanner } from '@/shared/as-at/AsAtBanner.tsx'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { readWhose } from '@/shared/whose-work/whose-work.ts'
import { useWhoseOfLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState, type SearchedList } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay, formatNumber } from '@/ui/format.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { oneOf, readPagedSearch, type ListFormat, type PagedSearch } from '@/shared/list-screen/list-search.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { findTag } from '@contract/labels.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { services as known } from '@contract/services.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { AddressCell } from './AddressCell.tsx'
import { briefCompliance, ComplianceCell } from './ComplianceCell.tsx'
import { managerColumn } from './manager-column.ts'

const asAtColumns = (day: Day, isNarrow: boolean): Column<PropertyOnDay>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    width: '24%',
    cell: ({ compliancePropertyId, propertyManager, ...address }) => (
      <AddressCell
        href={paths.property(compliancePropertyId, undefined, { 'as-at': day })}
        addressLine1={address.addressLine1}
        addressLine2={address.addressLine2}
        managerName={isNarrow ? propertyManager?.name : null}
      />
    ),
  },
  {
    id: 'compliance',
    header: 'Compliance',
    brief: briefCompliance,
    width: '26%',
    cell: ({ compliance, reasons }) => <ComplianceCell compliance={compliance} reasons={reasons} />,
  },
  {
    id: 'services',
    header: 'Services',
    cell: ({ services }) => (
      <ul className="flex flex-col gap-1">
        {services.map(({ serviceId, shortName, compliance }) => {
          const { label, tone } = findTag(serviceComplianceTags, compliance)
          return (
            <li key={serviceId} className="flex flex-wrap items-center gap-x-2 text-sm">
              {known[shortName].name} <Badge tone={tone}>{label}</Badge>
            </li>
          )
        })}
      </ul>
    ),
  },
  ...(isNarrow ? [] : [managerColumn]),
]

/** How many properties had each result. */
function AsAtNumbers({ counts }: { counts: Readonly<Record<string, number>> | null }) {
  if (counts === null) return <Skeleton className="h-8 w-72" />
  const shown = propertyCompliances.filter((code) => (counts[code] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <dl aria-label="Properties by compliance" className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map((code) => {
        const { label, tone } = findTag(propertyComplianceTags, code)
        return (
          <div key={code} className="flex items-center gap-2">
            <dt>
              <Badge tone={tone}>{label}</Badge>
            </dt>
            <dd className="font-semibold tabular-nums">{formatNumber(counts[code] ?? 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type AsAtSearch = PagedSearch & {
  'property-manager': ManagerKey | undefined
  compliance: PropertyCompliance | undefined
}

/** The portfolio as at a past day is always in the order of the addresses. */
const asAtSearch: ListFormat<AsAtSearch> = {
  ...searchFormat((search) => ({
    ...readPagedSearch(search),
    'property-manager': readWhose(search),
    compliance: oneOf(propertyCompliances, search, 'compliance'),
  })),
  filters: ['query', 'compliance'],
}

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
  const kept = { 'property-manager': useWhoseOfLinks(), query: query.query }
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
      chips={chipsOf(state)}
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
    <NativeSelect
      label="Compliance status"
      options={options}
      value={state.compliance ?? any}
      onChange={(value) =>
        state.change({ compliance: value === any ? undefined : (value as AsAtSearch['compliance']) })
      }
      className="sm:w-52"
    />
  )
}

const chipsOf = ({ compliance, change }: State) =>
  compliance === undefined
    ? []
    : [
        {
          key: 'compliance',
          label: propertyComplianceTags[compliance].label,
          onRemove: () => change({ compliance: undefined }),
        },
      ]
