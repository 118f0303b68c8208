import { useState } from 'react'
import { listBulkTenancies, type BulkSelectionInput, type BulkTenancy } from '@contract/bulk-actions/bulk-actions.ts'
import { shortDay } from '@contract/day-text.ts'
import { defaultPageSize } from '@contract/paging.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Pager } from '@/ui/tables/Pager.tsx'

const shownAtFirst = 3

function leaseText({ isVacant, leaseStart, leaseEnd }: BulkTenancy): string {
  if (isVacant) return 'Vacant'
  if (leaseStart === null) return 'No lease dates'
  return leaseEnd === null
    ? `Lease from ${shortDay(leaseStart)}, no end date`
    : `Lease ${shortDay(leaseStart)} to ${shortDay(leaseEnd)}`
}

/** The tenants and lease dates that the user is about to confirm: the first few, or all in pages. */
export function BulkTenancies({ selection }: { selection: BulkSelectionInput }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const pages = usePages(defaultPageSize)
  const list = useListQuery(listBulkTenancies, { body: { selection } }, pages)
  if (list.error && list.total === null)
    return (
      <ErrorPanel
        message={errorMessage(list.error, 'Failed to get the tenancies')}
        onRetry={list.retry}
        isRetrying={list.isFetching}
      />
    )
  if (list.isLoading) return <Skeleton shape="block" />
  const total = list.total ?? 0
  const rows = isExpanded ? list.rows : list.rows.slice(0, shownAtFirst)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">You confirm</h3>
      <ul
        aria-label="Tenancies to confirm"
        aria-busy={list.isRefreshing}
        className="divide-y divide-line rounded-lg border border-line"
      >
        {rows.map((tenancy) => (
          <li
            key={tenancy.propertyId}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5 [overflow-wrap:anywhere]"
          >
            <span className="min-w-0">
              <span className="block font-medium">{tenancy.addressLine1}</span>
              <span className="block text-xs text-quiet">{tenancy.addressLine2}</span>
            </span>
            <span className="min-w-0 sm:text-right">
              {tenancy.isVacant ? null : (
                <span className="block">{tenancy.tenants.join(', ') || 'No tenants recorded'}</span>
              )}
              <span className="block text-quiet">{leaseText(tenancy)}</span>
            </span>
          </li>
        ))}
      </ul>
      {isExpanded ? (
        <Pager
          page={pages.page}
          pageSize={pages.pageSize}
          total={total}
          width={3}
          onPageChange={pages.turnTo}
          onApproach={list.prefetchPage}
          label="Pages of tenancies"
        />
      ) : null}
      {total > shownAtFirst ? (
        <div>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isExpanded}
            onPress={() => {
              pages.turnTo(1)
              setIsExpanded(!isExpanded)
            }}
          >
            {isExpanded ? 'Show fewer' : `Show all ${formatNumber(total)}`}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
