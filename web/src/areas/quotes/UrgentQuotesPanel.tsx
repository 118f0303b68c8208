import { listUrgentQuotes } from '@contract/quotes/quotes.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { useQuoteRows } from './use-quote-rows.tsx'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function UrgentQuotesPanel(panel: UrgentPanelProps) {
  const list = useUrgentList(listUrgentQuotes, panel)
  const { columns, overlays } = useQuoteRows()
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(quote) => quote.complianceQuoteId}
        label="Urgent quotes"
        notUrgent={panel.notUrgent}
      />
      {overlays}
    </>
  )
}
