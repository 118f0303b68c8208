import { listPropertyInvoices } from '@contract/invoices.ts'
import { defaultPageSize } from '@contract/paging.ts'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { useUploadToasts } from '@/areas/invoices/use-upload-toasts.ts'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'

/** Newest first, paid ones included. */
export default function InvoicesOfProperty({ propertyId }: { propertyId: number }) {
  const { columns, overlays } = useInvoiceRows({ isOfOneProperty: true })
  const list = useListQuery(listPropertyInvoices, { params: { id: propertyId } }, usePages(defaultPageSize))
  useUploadToasts(list.rows)
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        label="Invoices"
        emptyTitle="No invoices found"
        failureText="Failed to get invoices"
      />
      {overlays}
    </>
  )
}
