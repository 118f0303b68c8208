import { useState } from 'react'
import { isBulkActionActive, listBulkResults, type BulkAction } from '@contract/bulk-actions/bulk-actions.ts'
import {
  bulkStatuses,
  bulkSubjects,
  isAccessKind,
  type BulkStatus,
  type BulkSubject,
} from '@contract/bulk-actions/bulk-kinds.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { paths } from '@/shared/paths.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Pager } from '@/ui/tables/Pager.tsx'
import { leftListText, statusCounts, statusLabels, statusTones, stillListedText } from './bulk-texts.ts'

const any = 'ANY'
const pageSize = 10
const refetchMs = 2000

const listLabels: Record<BulkSubject, string> = { property: 'Properties', quote: 'Quotes', invoice: 'Invoices' }

/** The result at each property, quote or invoice, failures first. */
export function BulkResults({ action }: { action: BulkAction }) {
  const [status, setStatus] = useState<BulkStatus | typeof any>(any)
  const shown = bulkStatuses.find((each) => each === status)
  const pages = usePages(pageSize, status)
  const isActive = isBulkActionActive(action)
  const subject = bulkSubjects[action.kind]
  const list = useListQuery(listBulkResults, { params: { id: action.id }, query: { status: shown } }, pages, {
    refetchAfter: () => (isActive ? refetchMs : false),
  })
  const present = statusCounts(action)
  const options = [
    { value: any, label: `All (${formatNumber(action.total)})` },
    ...present.map(({ status: each, count }) => ({
      value: each,
      label: `${statusLabels[each]} (${formatNumber(count)})`,
    })),
  ] as const
  if (list.error && list.total === null)
    return (
      <ErrorPanel
        message={errorMessage(list.error, 'Failed to get the results')}
        onRetry={list.retry}
        isRetrying={list.isFetching}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      {present.length > 1 ? (
        <NativeSelect<BulkStatus | typeof any> label="Show" options={options} value={status} onChange={setStatus} />
      ) : null}
      {list.isLoading ? (
        <Skeleton shape="block" />
      ) : (
        <ul aria-label={listLabels[subject]} className="flex flex-col divide-y divide-line">
          {list.rows.map(
            ({ itemId, itemLabel, propertyId, addressLine1, addressLine2, status: each, note, hasLeftList }) => (
              <li key={itemId} className="flex flex-col gap-1 py-2.5">
                <div className="flex items-start justify-between gap-3">
                  <span className="min-w-0">
                    {itemLabel === null ? null : <span className="block font-medium">{itemLabel}</span>}
                    <TextLink href={paths.property(propertyId)}>{addressLine1}</TextLink>
                    <span className="block text-xs text-quiet">{addressLine2}</span>
                  </span>
                  <Badge tone={statusTones[each]} className="shrink-0">
                    {statusLabels[each]}
                  </Badge>
                </div>
                {note === null ? null : <p className="text-quiet break-words">{note}</p>}
                {each === 'DONE' && isAccessKind(action.kind) ? (
                  <p className="text-quiet">{hasLeftList ? leftListText : stillListedText}</p>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
      <Pager
        page={pages.page}
        pageSize={pageSize}
        total={list.total ?? 0}
        width={3}
        onPageChange={pages.turnTo}
        onApproach={list.prefetchPage}
        label="Pages of results"
      />
    </div>
  )
}
