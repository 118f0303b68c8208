import { exportInvoices, listInvoiceIds, listInvoices, type Invoice } from '@contract/invoices.ts'
import { useInvoiceActions } from '@/areas/bulk-actions/use-invoice-actions.tsx'
import { invoiceChips } from '@/areas/invoices/invoice-chips.ts'
import { invoiceFilter, invoiceListQuery, invoiceSearch } from '@/areas/invoices/invoice-search.ts'
import { invoiceSortLabels } from '@/areas/invoices/invoice-sort-labels.ts'
import { InvoiceFilters } from '@/areas/invoices/InvoiceFilters.tsx'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { UploadToasts } from '@/areas/invoices/UploadToasts.tsx'
import { whileUploading } from '@/areas/invoices/while-uploading.ts'
import { call, endpointPath } from '@/shared/api/call.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { BillingList } from './BillingList.tsx'

const row = {
  id: ({ id }: Invoice) => id,
  label: ({ invoiceNumber }: Invoice) => `invoice #${invoiceNumber}`,
}

/** Paid ones included. */
export default function InvoicesPage() {
  const state = useListState(invoiceSearch)
  const query = invoiceListQuery(state)
  const filter = invoiceFilter(state)
  const list = useListQuery(listInvoices, { query }, state.pages, { refetchAfter: whileUploading })
  return (
    <>
      <BillingList
        {...useInvoiceRows({ isOfAgency: true })}
        title="Invoices"
        row={row}
        state={state}
        sorts={invoiceSortLabels}
        list={list}
        filter={filter}
        filters={<InvoiceFilters state={state} />}
        chips={invoiceChips(state)}
        actions={useInvoiceActions()}
        loadIds={async () => (await call(listInvoiceIds, { query: filter })).ids}
        exportPath={(fileName) => endpointPath(exportInvoices, { query: { ...query, fileName } })}
      />
      <UploadToasts invoices={list.rows} />
    </>
  )
}
