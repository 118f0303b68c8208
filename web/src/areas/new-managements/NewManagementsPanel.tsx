import { CircleCheck } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { dashboardSkeletonRows, newManagementsPageSize } from '@contract/limits.ts'
import type { NewManagement } from '@contract/new-managements.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { Table } from '@/ui/tables/Table.tsx'
import { newManagementColumns } from './new-management-columns.tsx'
import { useNewManagements } from './use-new-managements.ts'

const DismissDialog = lazy(async () => import('./DismissDialog.tsx'))

/** A tab of the dashboard: the rows that ask for action, of everyone or of one property manager. */
export function NewManagementsPanel({ propertyManagerId }: { propertyManagerId: number | null }) {
  const { list, page, setPage } = useNewManagements(propertyManagerId)
  const [dismissed, setDismissed] = useState<NewManagement | null>(null)
  const columns = useMemo(() => newManagementColumns(setDismissed), [])
  if (list.error)
    return (
      <ErrorPanel
        message={errorMessage(list.error, 'Failed to get new managements')}
        onRetry={list.retry}
        isRetrying={list.isRefreshing}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <Table
        label="New managements"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.portfolioPropertyId}
        isLoading={list.isLoading}
        isRefreshing={list.isRefreshing}
        skeletonRows={dashboardSkeletonRows}
        empty={
          <EmptyState title="No new managements" icon={<CircleCheck aria-hidden size={22} />}>
            You are all up to date!
          </EmptyState>
        }
      />
      {list.total === null ? null : (
        <Pager
          page={page}
          pageSize={newManagementsPageSize}
          total={list.total}
          onPageChange={setPage}
          label="Pages of new managements"
        />
      )}
      {dismissed ? (
        <LazyPart>
          <DismissDialog property={dismissed} onClose={() => setDismissed(null)} />
        </LazyPart>
      ) : null}
    </div>
  )
}
