import { errorMessage } from '@/shared/api/call-error.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { TableProps } from '@/ui/tables/table-columns.ts'
import type { ListResult } from './use-list-query.ts'

type ListBodyProps<Row> = Pick<
  TableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'sort' | 'onSortChange' | 'skeletonRows' | 'empty'
> & {
  list: ListResult<Row>
  /** Shown when a load fails and the server gave no message. */
  failureText: string
  /** What the pager turns, in the plural: "Pages of properties". By default what the table is called. */
  entities?: string | undefined
  /** Takes off what narrows the list down; offered where the list cannot be loaded with it. */
  onClear?: (() => void) | undefined
  /** On a page the rows get a card of their own; in a flush card only the rows reach to its edges. */
  placement?: 'page' | 'card' | 'flush card' | undefined
}

/** The rows of any list with its pager: the first load, a reload, a failure and an empty list look the same everywhere. */
export function ListBody<Row>({
  list,
  failureText,
  entities,
  onClear,
  placement = 'card',
  ...table
}: ListBodyProps<Row>) {
  const { rows, total, pages, error, retry, isFetching } = list
  const message = error ? errorMessage(error, failureText) : null
  const hasRows = message === null || total !== null
  const body = hasRows ? (
    <Table {...table} rows={rows} isLoading={list.isLoading} isRefreshing={list.isRefreshing} />
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
    <div className={placement === 'page' ? 'flex flex-col gap-4' : 'flex flex-col gap-3'}>
      {message !== null && hasRows ? (
        // The rows are those of the last load that succeeded.
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
          page={pages.page}
          pageSize={pages.pageSize}
          total={total}
          hrefForPage={pages.hrefForPage}
          onPageChange={pages.turnTo}
          onApproach={list.prefetchPage}
          className={inset}
          label={`Pages of ${entities ?? uncapitalised(table.label)}`}
        />
      )}
    </div>
  )
}

const uncapitalised = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
