import { exportInvoices, listInvoiceIds, listInvoices, type Invoice } from '@contract/invoices.ts'
import { BulkItemsBar } from '@/areas/bulk-actions/BulkItemsBar.tsx'
import { RecentBulkActions } from '@/areas/bulk-actions/RecentBulkActions.tsx'
import { useInvoiceActions } from '@/areas/bulk-actions/use-invoice-actions.tsx'
import { invoiceChips } from '@/areas/invoices/invoice-chips.ts'
import { invoiceFilter, invoiceListQuery, invoiceSearch } from '@/areas/invoices/invoice-search.ts'
import { invoiceSortLabels } from '@/areas/invoices/invoice-sort-labels.ts'
import { InvoiceFilters } from '@/areas/invoices/InvoiceFilters.tsx'
import { useInvoiceRows } from '@/areas/invoices/use-invoice-rows.tsx'
import { useUploadToasts } from '@/areas/invoices/use-upload-toasts.ts'
import { whileUploading } from '@/areas/invoices/while-uploading.ts'
import { call, endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'

const selectable = {
  id: ({ id }: Invoice) => id,
  label: ({ invoiceNumber }: Invoice) => `invoice #${invoiceNumber}`,
}

/** All invoices of the agency, paid ones included. */
export default function InvoicesPage() {
  const state = useListState(invoiceSearch)
  const query = invoiceListQuery(state)
  const list = useListQuery(listInvoices, { query }, state.pages, { refetchAfter: whileUploading })
  useUploadToasts(list.rows)
  const { columns, overlays } = useInvoiceRows({ isOfAgency: true })
  const filter = invoiceFilter(state)
  const selection = useListSelection({
    filterKey: JSON.stringify(filter),
    pageIds: list.rows.map(selectable.id),
    total: list.total ?? 0,
  })
  return (
    <>
      <ListScreen
        title="Invoices"
        entities="invoices"
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Invoices' }]}
        state={state}
        sorts={invoiceSortLabels}
        list={list}
        columns={[selectionColumn(selection, selectable), ...columns]}
        isRowMarked={({ id }) => selection.isSelected(id)}
        rowKey={selectable.id}
        searchLabel="Search invoices"
        filters={<InvoiceFilters state={state} />}
        chips={invoiceChips(state, usePropertyManagers())}
        controls={
          <>
            <RecentBulkActions />
            <ExportList
              label="Invoices"
              total={list.total}
              pathFor={(fileName) => endpointPath(exportInvoices, { query: { ...query, fileName } })}
            />
          </>
        }
        footnote={
          <BulkItemsBar
            list={selection}
            actions={useInvoiceActions()}
            loadIds={async () => (await call(listInvoiceIds, { query: filter })).ids}
          />
        }
        whenNothing={<NothingToDo title="No invoices yet" />}
      />
      {overlays}
    </>
  )
}
