import { useEffect, type ReactNode, type SyntheticEvent } from 'react'
import { defaultPageSize, pageCount } from '@contract/paging.ts'
import { propertySorts } from '@contract/portfolio/property-lists.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { Page } from '@/shared/page/Page.tsx'
import { parseUrlSearch } from '@/shared/url-search.ts'
import type { Crumb } from '@/ui/layout/Breadcrumbs.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { ActiveFilters, type FilterChip } from './ActiveFilters.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { listSearch } from './list-search.ts'
import { SearchFilter } from './SearchFilter.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { ListResult } from './use-list-query.ts'
import type { ListState } from './use-list-state.ts'

export type ListScreenProps<Row> = {
  title: string
  /** What is listed, in the plural: "No properties found". */
  entities: string
  state: ListState
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  searchLabel: string
  /** The filters after the search, in one row with it. */
  filters?: ReactNode
  chips: readonly FilterChip[]
  breadcrumbs?: readonly Crumb[]
  controls?: ReactNode
  pageSize?: number
  /** In place of the rows when there is nothing at all, filtered or not. */
  whenNothing?: ReactNode
  /** The words for a failed load where the server gave none. */
  failureText?: string
  /** Below the list, such as what a star means. */
  footnote?: ReactNode
  /** Between the heading and the filters, such as tabs. */
  children?: ReactNode
}

/** Title with count, one row of filters, what is filtered, the table, the pager: every list is this. */
export function ListScreen<Row>({ title, entities, state, list, columns, rowKey, ...options }: ListScreenProps<Row>) {
  const {
    searchLabel,
    filters,
    chips,
    breadcrumbs,
    controls,
    pageSize = defaultPageSize,
    whenNothing,
    footnote,
    children,
  } = options
  const { failureText = `Failed to get ${entities}` } = options
  usePageThatExists(state, list, pageSize)
  const lookAhead = ({ target }: SyntheticEvent) => {
    const page = pageOfLink(target)
    if (page !== null && page !== state.page) list.prefetchPage?.(page)
  }
  return (
    <Page
      title={title}
      titleAside={list.total === null ? null : <CountBadge count={list.total} />}
      breadcrumbs={breadcrumbs}
      controls={controls}
    >
      {children}
      <div className="flex flex-col gap-3">
        <section aria-label={`Filter ${entities}`} className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
          <SearchFilter label={searchLabel} state={state} />
          {filters}
          <SortSelect columns={columns} state={state} />
        </section>
        <ActiveFilters chips={chips} onClear={state.clear} />
      </div>
      <Card isFlush>
        {list.error ? (
          <ErrorPanel
            message={errorMessage(list.error, failureText)}
            onRetry={list.retry}
            isRetrying={list.isRefreshing}
          >
            {state.isFiltered ? (
              <Button variant="quiet" onPress={state.clear}>
                Clear all filters
              </Button>
            ) : null}
          </ErrorPanel>
        ) : (
          <Table
            label={title}
            columns={columns}
            rows={list.rows}
            rowKey={rowKey}
            sort={{ columnId: state.sort, direction: state.direction }}
            onSortChange={({ columnId, direction }) => {
              const sort = propertySorts.find((each) => each === columnId)
              if (sort) state.change({ sort, direction })
            }}
            isLoading={list.isLoading}
            isRefreshing={list.isRefreshing}
            skeletonRows={pageSize}
            empty={
              <ListEmpty
                entities={entities}
                state={state}
                unfilteredTotal={list.unfilteredTotal}
                whenNothing={whenNothing}
              />
            }
          />
        )}
      </Card>
      {list.total === null || list.error ? null : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing to press: it only looks ahead
        <div onPointerOver={lookAhead} onFocus={lookAhead}>
          <Pager
            page={state.page}
            pageSize={pageSize}
            total={list.total}
            hrefForPage={state.hrefForPage}
            label={`Pages of ${entities}`}
          />
        </div>
      )}
      {footnote}
    </Page>
  )
}

/** Rows go away while somebody looks at them: a page past the end becomes the last one. */
function usePageThatExists<Row>(state: ListState, { total, isRefreshing }: ListResult<Row>, pageSize: number): void {
  const last = total === null ? null : Math.max(1, pageCount(total, pageSize))
  const { page, change } = state
  useEffect(() => {
    if (last !== null && !isRefreshing && page > last) change({ page: last }, { isCorrection: true })
  }, [last, isRefreshing, page, change])
}

/** The page that a link of the pager leads to. */
function pageOfLink(target: EventTarget): number | null {
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
  return href ? listSearch.read(parseUrlSearch(href.split('?')[1] ?? '')).page : null
}
