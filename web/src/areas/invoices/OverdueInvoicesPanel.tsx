import { listOverdueInvoices, type Invoice } from '@contract/invoices.ts'
import { invoiceRefetchMs } from '@contract/limits.ts'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { useInvoiceRows } from './use-invoice-rows.tsx'
import { useUploadToasts } from './use-upload-toasts.ts'

const whileUploading = (invoices: readonly Invoice[]): number | false =>
  invoices.some(({ integration }) => integration.isUploading) ? invoiceRefetchMs : false

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function OverdueInvoicesPanel({ propertyManagerId }: { propertyManagerId: number | null }) {
  const list = useUrgentList(listOverdueInvoices, propertyManagerId, { refetchAfter: whileUploading })
  const { columns, overlays } = useInvoiceRows()
  useUploadToasts(list.rows)
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(invoice) => invoice.id}
        label="Overdue invoices"
        emptyTitle="No overdue invoices"
        failureText="Failed to get overdue invoices"
      />
      {overlays}
    </>
  )
}
