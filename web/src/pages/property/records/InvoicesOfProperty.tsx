import { listPropertyInvoices } from '@contract/invoices.ts'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { UploadToasts } from '@/areas/invoices/UploadToasts.tsx'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { useRecordPages } from './use-record-pages.ts'

/** Newest first, with paid and cancelled ones. */
export default function InvoicesOfProperty({ propertyId, address }: { propertyId: number; address: string }) {
  const { columns, overlays } = useInvoiceRows({ isOfOneProperty: true })
  const { pages, size } = useRecordPages()
  const list = useListQuery(
    listPropertyInvoices,
    { params: { id: propertyId }, query: { ...size, cancelled: 'true' } },
    pages,
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="mx-5 max-md:mx-4 print:hidden">
        <TextLink href={paths.invoices({ query: address })}>In the list of all invoices</TextLink>
      </p>
      <RecordList
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        label="Invoices"
        emptyTitle="No invoices found"
        failureText="Failed to get invoices"
      />
      {overlays}
      <UploadToasts invoices={list.rows} />
    </div>
  )
}
