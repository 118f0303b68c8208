import { errorMessage } from '@/shared/api/call-error.ts'
import { classNames } from '@/ui/class-names.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { TableProps } from '@/ui/tables/table-columns.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { ListResult } from './use-list-query.ts'
import { pageCount } from '@contract/paging.ts'
import { formatNumber, nounFor } from '@/ui/format.ts'
import type { Pages } from './use-pages.ts'

/** '0 properties found', '1 property found', '53 properties found, page 2 of 6' */
function spokenResult(total: number | null, entities: string, { page, pageSize }: Pages): string {
  if (total === null) return ''
  const count = pageCount(total, pageSize)
  const found = `${formatNumber(total)} ${nounFor(total, entities)} found`
  return count > 1 ? `${found}, page ${formatNumber(page)} of ${formatNumber(count)}` : found
}

type ListBodyProps<Row> = Pick<
  TableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'sort' | 'onSortChange' | 'isRowMarked' | 'skeletonRows' | 'empty' | 'tableFrom'
> & {
  list: ListResult<Row>
  /** Shown when a load fails and the server gave no message. */
  failureText: string
  /** Plural noun for the pager's label: "Pages of properties". By default the table's label. */
  entities?: string | undefined
  /** Removes all filters; offered when the list cannot be loaded with them. */
  onClear?: (() => void) | undefined
  /** On a page the rows get a separate card; in a flush card only the rows reach its edges. */
  placement?: 'page' | 'card' | 'flush card' | undefined
}

/** The rows of any list with its pager: first load, reload, failure and empty list look the same everywhere. */
export function ListBody<Row>({
  list,
  failureText,
  entities,
  onClear,
  placement = 'card',
  ...table
}: ListBodyProps<Row>) {
  const keptFocus = useKeptFocus()
  const { rows, total, pages, error, retry, isFetching } = list
  const plural = entities ?? uncapitalised(table.label)
  const message = error ? errorMessage(error, failureText) : null
  const hasRows = message === null || total !== null
  const body = hasRows ? (
    <Table
      {...table}
      rows={rows}
      resultKey={list.resultKey}
      isLoading={list.isLoading}
      isRefreshing={list.isRefreshing}
      spokenResult={spokenResult(total, plural, pages)}
    />
  ) : (
    <ErrorPanel message={message} onRetry={retry} isRetrying={isFetching}>
      {onClear ? (
        <Button variant="quiet" onPress={onClear}>
          Clear all filters
        </Button>
      ) : null}
    </ErrorPanel>
  )
  const inset = placement === 'flush card' ? 'mx-5 max-md:mx-4' : undefined
  return (
    <div {...keptFocus} className={classNames('flex flex-col outline-none', placement === 'page' ? 'gap-4' : 'gap-3')}>
      {message !== null && hasRows ? (
        // The rows shown are from the last successful load.
        <Banner
          tone="critical"
          isUrgent
          title={message}
          className={inset}
          action={
            <Button size="small" onPress={retry} isPending={isFetching}>
              Try again
            </Button>
          }
        />
      ) : null}
      {placement === 'page' ? <Card isFlush>{body}</Card> : body}
      {total === null ? null : (
        <Pager
          // Another number of rows puts it elsewhere; it then is a new element, which does not seem to move.
          key={total}
          page={pages.page}
          pageSize={pages.pageSize}
          total={total}
          hrefForPage={pages.hrefForPage}
          onPageChange={pages.turnTo}
          onApproach={list.prefetchPage}
          className={inset}
          label={`Pages of ${plural}`}
        />
      )}
    </div>
  )
}

const uncapitalised = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
