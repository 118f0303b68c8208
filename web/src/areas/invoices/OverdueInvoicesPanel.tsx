import { listOverdueInvoices } from '@contract/invoices.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { useInvoiceRows } from './use-invoice-rows.tsx'
import { UploadToasts } from './UploadToasts.tsx'
import { whileUploading } from './while-uploading.ts'

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function OverdueInvoicesPanel(panel: UrgentPanelProps) {
  const list = useUrgentList(listOverdueInvoices, panel, { refetchAfter: whileUploading })
  const { columns, overlays } = useInvoiceRows()
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(invoice) => invoice.id}
        label="Overdue invoices"
        notUrgent={panel.notUrgent}
      />
      {overlays}
      <UploadToasts invoices={list.rows} />
    </>
  )
}
