import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api/call-error.ts'
import type { ListResult } from '@/shared/list-screen/use-list-query.ts'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'

export const decisionsAtOnce = 5
export const sidesClass = 'mt-3 grid items-start gap-4 md:grid-cols-2'
export const decisionFailure = ({ message }: { message: string }) => ({
  title: 'The decision could not be saved',
  text: message,
})

type DecisionListProps<Row> = {
  title: string
  list: ListResult<Row>
  rowKey: (row: Row) => string
  renderItem: (row: Row) => ReactNode
  children?: ReactNode
}

/** What waits for a person, some at a time. */
export function DecisionList<Row>({ title, list, rowKey, renderItem, children }: DecisionListProps<Row>) {
  const keptFocus = useKeptFocus()
  const { rows, total, pages, error, retry, isFetching, isLoading } = list
  return (
    <Card title={total === null ? title : `${title} (${formatNumber(total)})`}>
      {error ? (
        <ErrorPanel
          message={errorMessage(error, 'Failed to get what waits for a decision')}
          onRetry={retry}
          isRetrying={isFetching}
        />
      ) : (
        <>
          {children}
          {isLoading ? <Skeleton shape="row" /> : null}
          <div {...keptFocus}>
            <ul className="flex flex-col gap-4">
              {rows.map((row) => (
                <li key={rowKey(row)} className="rounded-md border border-line p-4">
                  {renderItem(row)}
                </li>
              ))}
            </ul>
          </div>
          {total === null ? null : (
            <Pager
              className="mt-4"
              page={pages.page}
              pageSize={pages.pageSize}
              total={total}
              onPageChange={pages.turnTo}
              onApproach={list.prefetchPage}
              label={`Pages of ${title}`}
            />
          )}
        </>
      )}
    </Card>
  )
}
