import type { ManagerKey } from '@contract/paging.ts'
import { listUrgentQuotes } from '@contract/quotes/quotes.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { useQuoteRows } from './use-quote-rows.tsx'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentQuotesPanel({ propertyManagerId }: { propertyManagerId: ManagerKey | null }) {
  const list = useUrgentList(listUrgentQuotes, propertyManagerId)
  const { columns, overlays } = useQuoteRows()
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(quote) => quote.complianceQuoteId}
        label="Urgent quotes"
        emptyTitle="No urgent quotes"
        failureText="Failed to get urgent quotes"
      />
      {overlays}
    </>
  )
}
