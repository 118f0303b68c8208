import { CircleCheck } from 'lucide-react'
import { dashboardSkeletonRows, urgentListPageSize } from '@contract/limits.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import type { UrgentListState } from './use-urgent-list.ts'

type UrgentListProps<Row> = {
  list: UrgentListState<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  /** What is listed: "Urgent quotes". */
  label: string
  /** The heading when there is nothing to do: "No urgent quotes". */
  emptyTitle: string
  /** The words for a failed load where the server gave none. */
  failureText: string
}

/** What asks for action on the dashboard, five at a time. */
export function UrgentList<Row>({ list, columns, rowKey, label, emptyTitle, failureText }: UrgentListProps<Row>) {
  const message = list.error ? errorMessage(list.error, failureText) : null
  if (message !== null && list.total === null)
    return <ErrorPanel message={message} onRetry={list.retry} isRetrying={list.isFetching} />
  return (
    <div className="flex flex-col gap-3">
      {message === null ? null : (
        // The rows are those of the last time it went well.
        <Banner
          tone="critical"
          isUrgent
          title={message}
          action={
            <Button size="small" onPress={list.retry} isPending={list.isFetching}>
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
        skeletonRows={dashboardSkeletonRows}
        empty={
          <EmptyState title={emptyTitle} icon={<CircleCheck aria-hidden size={22} />}>
            You are all up to date!
          </EmptyState>
        }
      />
      {list.total === null ? null : (
        <Pager
          page={list.page}
          pageSize={urgentListPageSize}
          total={list.total}
          onPageChange={list.setPage}
          label={`Pages of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        />
      )}
    </div>
  )
}
