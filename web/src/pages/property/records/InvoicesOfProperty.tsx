import { useState } from 'react'
import { listPropertyInvoices } from '@contract/invoices.ts'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { useUploadNews } from '@/areas/invoices/use-upload-news.ts'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'

/** Newest first, paid ones included. */
export default function InvoicesOfProperty({ propertyId }: { propertyId: number }) {
  const [page, setPage] = useState(1)
  const { columns, overlays } = useInvoiceRows({ isOfOneProperty: true })
  const list = useListQuery(listPropertyInvoices, { params: { id: propertyId }, query: { page } })
  useUploadNews(list.rows)
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        label="Invoices"
        emptyTitle="No invoices found"
        failureText="Failed to get invoices"
        page={page}
        onPageChange={setPage}
      />
      {overlays}
    </>
  )
}
