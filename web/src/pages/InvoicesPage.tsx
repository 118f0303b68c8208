import { exportInvoices, listInvoices } from '@contract/invoices.ts'
import { invoiceChips } from '@/areas/invoices/invoice-chips.ts'
import { invoiceListQuery, invoiceSearch } from '@/areas/invoices/invoice-search.ts'
import { invoiceSortLabels } from '@/areas/invoices/invoice-sort-labels.ts'
import { InvoiceFilters } from '@/areas/invoices/InvoiceFilters.tsx'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { useUploadToasts } from '@/areas/invoices/use-upload-toasts.ts'
import { whileUploading } from '@/areas/invoices/while-uploading.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'

/** All invoices of the agency, paid ones included. */
export default function InvoicesPage() {
  const state = useListState(invoiceSearch)
  const query = invoiceListQuery(state)
  const list = useListQuery(listInvoices, { query }, state.pages, { refetchAfter: whileUploading })
  useUploadToasts(list.rows)
  const { columns, overlays } = useInvoiceRows({ isOfAgency: true })
  return (
    <>
      <ListScreen
        title="Invoices"
        entities="invoices"
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Invoices' }]}
        state={state}
        sorts={invoiceSortLabels}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel="Search invoices"
        filters={<InvoiceFilters state={state} />}
        chips={invoiceChips(state, usePropertyManagers())}
        controls={
          <ExportList
            label="Invoices"
            total={list.total}
            pathFor={(fileName) => endpointPath(exportInvoices, { query: { ...query, fileName } })}
          />
        }
        whenNothing={<NothingToDo title="No invoices yet" />}
      />
      {overlays}
    </>
  )
}
