import {
  exportForecast,
  forecastLabels,
  forecastMeasures,
  forecastSorts,
  listForecast,
  type ForecastItem,
  type ForecastSort,
} from '@contract/forecast.ts'
import { services } from '@contract/services.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { SearchFilter } from '@/shared/list-screen/SearchFilter.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay, formatMonth, orNotSpecified } from '@/ui/format.ts'
import { useTotalOfEveryone } from '@/shared/list-screen/use-total-of-everyone.ts'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { forecastFilter, type ForecastState } from './forecast-search.ts'

const columns: Column<ForecastItem>[] = [
  {
    id: 'property',
    header: 'Property',
    isRowHeader: true,
    cell: ({ compliancePropertyId, addressLine1, addressLine2, unsafe }) => (
      <>
        <TextLink href={paths.property(compliancePropertyId)}>
          {addressLine1}
          <span data-unfolded className="block text-quiet">
            {addressLine2}
          </span>
        </TextLink>
        <UnsafeBadge unsafe={unsafe} />
      </>
    ),
  },
  {
    id: 'manager',
    header: 'Property manager',
    isHiddenOnCards: true,
    cell: ({ managerName }) => orNotSpecified(managerName),
  },
  {
    id: 'services',
    header: 'Services',
    // The last column names them.
    isHiddenOnCards: true,
    cell: (item) => item.services.map((code) => services[code].name).join(', ') || '–',
  },
  { id: 'on', header: 'Date', cell: ({ on }) => (on ? formatDay(on) : '–') },
  {
    id: 'texts',
    header: 'What',
    brief: ({ on, texts: [first, ...others] }) =>
      [on && formatDay(on), first, others.length > 0 && `${others.length} more`].filter(Boolean).join(' · '),
    cell: ({ texts }) => (
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  },
]

const sortLabels: Record<ForecastSort, string> = { day: 'Date', unsafe: 'Unsafe first' }

export const listId = 'forecast-list'

/** What one number counts. */
export function ForecastList({ state, months }: { state: ForecastState; months: readonly string[] }) {
  const { measure, sort, change, pages } = state
  const month = state.month !== undefined && months.includes(state.month) ? state.month : (months[0] as string)
  const query = { ...forecastFilter(state), measure, month, sort, query: state.query || undefined }
  const list = useListQuery(listForecast, { query }, pages)
  const ofEveryone = useTotalOfEveryone(list)
  const label = forecastLabels[measure]
  return (
    <div id={listId} className="scroll-mt-20">
      <Card
        isFlush
        title={
          <>
            {label}, {formatMonth(month)}{' '}
            {list.total === null ? null : <CountBadge count={list.total} of={ofEveryone} unit={label} />}
          </>
        }
        actions={
          <ExportList
            label={`Forecast ${label} ${month}`}
            total={list.total}
            pathFor={(fileName) => endpointPath(exportForecast, { query: { ...query, fileName } })}
          />
        }
      >
        <section
          aria-label="Filter the list"
          className="grid grid-cols-2 gap-3 px-5 pb-4 max-md:px-4 sm:flex sm:flex-wrap sm:items-end"
        >
          <SearchFilter label="Search the list" state={state} className="max-sm:col-span-2 sm:w-72" />
          <NativeSelect
            label="Show"
            options={forecastMeasures.map((value) => ({ value, label: forecastLabels[value] }))}
            value={measure}
            onChange={(value) => change({ measure: value })}
            className="sm:w-64"
          />
          <NativeSelect
            label="Month"
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            value={month}
            onChange={(value) => change({ month: value })}
            className="sm:w-48"
          />
          <NativeSelect
            label="Sort by"
            options={forecastSorts.map((value) => ({ value, label: sortLabels[value] }))}
            value={sort}
            onChange={(value) => change({ sort: value })}
            className="sm:w-40"
          />
        </section>
        <ListBody
          list={list}
          tableFrom="lg"
          columns={columns}
          rowKey={(row) => `${row.compliancePropertyId} ${row.on} ${row.services.join(' ')} ${row.texts.join(' ')}`}
          label={`${label}, ${formatMonth(month)}`}
          placement="flush card"
          skeletonRows={10}
          failureText="Failed to get the list"
          empty={<EmptyState title={state.query ? 'Nothing matches the search' : 'Nothing in this month'} />}
        />
      </Card>
    </div>
  )
}
