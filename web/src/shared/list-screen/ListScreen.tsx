import { useIsWide } from '@/ui/use-is-wide.ts'
import { Freshness } from '@/shared/Freshness.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { lazy, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { managerParameter } from '@/shared/whose-work/whose-work.ts'
import { defaultPageSize } from '@contract/paging.ts'
import type { PropertySort } from '@contract/portfolio/property-sorts.ts'
import { ListViews } from '@/shared/saved-views/ListViews.tsx'
import { Page } from '@/shared/page/Page.tsx'
import type { Crumb } from '@/ui/layout/Breadcrumbs.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { ActiveFilters, type FilterChip } from './ActiveFilters.tsx'
import { ListBody } from './ListBody.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { SearchFilter } from './SearchFilter.tsx'
import type { SortSelectProps } from './SortSelect.tsx'
import { propertySortLabels, type SortLabels } from './sort-labels.ts'
import type { ListResult } from './use-list-query.ts'
import type { ListScreenState, SortState } from './use-list-state.ts'

const SortSelect = lazy(async () => import('./SortSelect.tsx'))
const CountOfEveryone = lazy(async () => ({ default: (await import('./OfEveryone.tsx')).CountOfEveryone }))
const NothingForThem = lazy(async () => ({ default: (await import('./OfEveryone.tsx')).NothingForThem }))

const isNarrowed = ({ source }: ListResult<unknown>) => source.input.query?.[managerParameter] !== undefined

type ListPartProps = { list: ListResult<unknown>; entities: string }

function ListCount({ list, entities }: ListPartProps) {
  if (list.total === null) return null
  const count = <CountBadge count={list.total} unit={entities} />
  if (!isNarrowed(list)) return count
  return (
    <LazyPart fallback={count}>
      <CountOfEveryone list={list} entities={entities} />
    </LazyPart>
  )
}

const EmptyList = ({ children, ...part }: ListPartProps & { children: ReactNode }) =>
  isNarrowed(part.list) ? (
    <LazyPart>
      <NothingForThem {...part} otherwise={children} />
    </LazyPart>
  ) : (
    children
  )

/** Not where every order has a column heading to press. */
function OrderSelect({ tableFrom, ...order }: SortSelectProps<string>) {
  const isSortedByHeadings =
    order.isByColumns ||
    Object.keys(order.labels).every((sort) => order.columns.some(({ id, isSortable }) => id === sort && isSortable))
  return useIsWide(tableFrom) && isSortedByHeadings ? null : (
    // As large as the select, so that the rows stay in place.
    <LazyPart fallback={<span aria-hidden className="h-15.5 w-52 max-sm:col-span-2" />}>
      <SortSelect {...order} tableFrom={tableFrom} />
    </LazyPart>
  )
}

export type ListScreenProps<Row, Sort extends string> = {
  title: string
  /** Plural noun: "No properties found". */
  entities: string
  state: ListScreenState<Sort>
  /** The orders of the list; by default those of a list of properties, as far as they have a column. */
  sorts?: SortLabels<Sort>
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  searchLabel: string
  /** Filters in the same row after the search. */
  filters?: ReactNode
  chips: readonly FilterChip[]
  breadcrumbs?: readonly Crumb[]
  controls?: ReactNode
  /** Above the filters. */
  notice?: ReactNode
  /** Replaces the rows when the list is empty without filters. */
  whenNothing?: ReactNode
  /** Shown when a load fails and the server gave no message. */
  failureText?: string
  /** Cards below this width, for lists that have as many columns at every width; md by default. */
  tableFrom?: 'md' | 'lg' | undefined
  /** Marks selected rows; see shared/list-selection. */
  isRowMarked?: ((row: Row) => boolean) | undefined
  /** Shown below the list, such as the meaning of a star or what can be done with selected rows. */
  footnote?: ReactNode
}

/** The layout of every list: title with count, one row of filters, active filters, table, pager. */
export function ListScreen<Row, Sort extends string = PropertySort>(props: ListScreenProps<Row, Sort>) {
  const { title, entities, state, list, columns, rowKey, ...options } = props
  const {
    searchLabel,
    filters,
    chips,
    breadcrumbs = [],
    controls,
    notice,
    whenNothing,
    isRowMarked,
    footnote,
    tableFrom = 'md',
  } = options
  const withManager = useManagerLinks()
  const { failureText = `Failed to get ${entities}` } = options
  const sorts = options.sorts ?? (propertySortLabels as SortLabels<Sort>)
  const isWide = useIsWide('md')
  const choices = (
    <>
      {filters}
      <OrderSelect
        columns={columns}
        labels={sorts}
        isByColumns={options.sorts === undefined}
        tableFrom={tableFrom}
        state={state as unknown as SortState<string>}
      />
    </>
  )
  return (
    <Page
      title={title}
      titleAside={<ListCount list={list} entities={entities} />}
      breadcrumbs={breadcrumbs.map((crumb) => (crumb.href ? { ...crumb, href: withManager(crumb.href) } : crumb))}
      controls={
        <>
          <ListViews />
          {controls}
          <Freshness takenAt={list.takenAt} isRefreshing={list.isFetching} onRefresh={list.retry} />
        </>
      }
    >
      {notice}
      <div className="flex flex-col gap-3">
        <section aria-label={`Filter ${entities}`} className="flex items-end gap-3 md:flex-wrap">
          <SearchFilter label={searchLabel} state={state} className="max-md:min-w-0 max-md:flex-1 md:w-72" />
          {isWide ? (
            choices
          ) : (
            <FilterSheet
              entities={entities}
              count={chips.length}
              total={list.total}
              onClear={state.isFiltered ? state.clear : undefined}
            >
              {choices}
            </FilterSheet>
          )}
        </section>
        <ActiveFilters chips={chips} onClear={state.clear} />
      </div>
      <ListBody
        placement="page"
        label={title}
        entities={entities}
        list={list}
        columns={columns}
        rowKey={rowKey}
        isRowMarked={isRowMarked}
        tableFrom={tableFrom}
        sort={{ columnId: state.sort, direction: state.direction }}
        onSortChange={({ columnId, direction }) => {
          if (columnId in sorts) state.change({ sort: columnId as Sort, direction })
        }}
        skeletonRows={defaultPageSize}
        failureText={failureText}
        onClear={state.isFiltered ? state.clear : undefined}
        empty={
          <EmptyList list={list} entities={entities}>
            <ListEmpty
              entities={entities}
              state={state}
              unfilteredTotal={list.unfilteredTotal}
              whenNothing={whenNothing}
            />
          </EmptyList>
        }
      />
      {footnote}
    </Page>
  )
}
