import { defaultPageSize } from '@contract/paging.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import type { ListResult } from '@/shared/list-screen/use-list-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'

type RecordListProps<Row> = {
  list: ListResult<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  /** What is listed: "Quotes". */
  label: string
  emptyTitle: string
  failureText: string
  page: number
  onPageChange: (page: number) => void
}

const skeletonRows = 3

/** BillingDocuments and issues of one property, a page at a time. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, columns, rowKey, label, emptyTitle, failureText, page, onPageChange } = props
  const message = list.error ? errorMessage(list.error, failureText) : null
  if (message !== null && list.total === null)
    return <ErrorPanel message={message} onRetry={list.retry} isRetrying={list.isRefreshing} />
  return (
    <div className="flex flex-col gap-3">
      {message === null ? null : (
        <Banner
          tone="critical"
          isUrgent
          title={message}
          action={
            <Button size="small" onPress={list.retry} isPending={list.isRefreshing}>
              Try again
            </Button>
          }
        />
      )}
      <Table
        label={label}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        isLoading={list.isLoading}
        isRefreshing={list.isRefreshing}
        skeletonRows={skeletonRows}
        empty={<EmptyState title={emptyTitle} />}
      />
      {list.total === null || list.total <= defaultPageSize ? null : (
        <Pager
          page={page}
          pageSize={defaultPageSize}
          total={list.total}
          onPageChange={onPageChange}
          label={`Pages of ${label.toLowerCase()}`}
        />
      )}
    </div>
  )
}
