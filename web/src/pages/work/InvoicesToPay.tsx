import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPropertyInvoices, type Invoice } from '@contract/invoices.ts'
import { InvoiceActions } from '@/areas/invoices/InvoiceActions.tsx'
import { InvoiceDueDate } from '@/areas/invoices/invoice-columns.tsx'
import { toForwardedInvoice } from '@/areas/invoices/invoice-document.ts'
import { whileUploading } from '@/areas/invoices/while-uploading.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { formatMoney } from '@/ui/format.ts'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import type { BillsProps } from './bills-props.ts'

const isUnpaid = ({ isPaid, isCancelled }: Invoice): boolean => !isPaid && !isCancelled

/** The unpaid invoices of a property: each can be downloaded, forwarded and sent to the management software. */
export default function InvoicesToPay({ propertyId, address, onClose }: BillsProps) {
  const today = useAgencyToday()
  const query = useQuery({
    ...endpointQuery(listPropertyInvoices, { params: { id: propertyId }, query: { 'page-size': 50 } }),
    refetchInterval: ({ state }) => whileUploading(state.data?.items ?? []),
  })
  const [forwarded, setForwarded] = useState<Invoice | null>(null)
  const invoices = query.data?.items.filter(isUnpaid) ?? []
  return (
    <>
      <Drawer isOpen onClose={onClose} title={`Invoices of ${address}`}>
        {query.isError ? (
          <LoadFailure query={query} text="Failed to get invoices" />
        ) : query.data ? (
          <>
            <p className="text-quiet">
              The PDF says how to pay. An invoice leaves the list when your management software or the service provider
              reports that it is paid.
            </p>
            <ul className="divide-y divide-line">
              {invoices.map((invoice) => (
                <li key={invoice.id} className="flex items-center justify-between gap-3 py-3">
                  <div>
                    <p className="font-medium">Invoice #{invoice.invoiceNumber}</p>
                    <p className="tabular-nums">{formatMoney(invoice.totalIncGst)}, due</p>
                    <InvoiceDueDate invoice={invoice} today={today} />
                  </div>
                  <InvoiceActions invoice={invoice} isNarrow={false} isOfOneProperty onForward={setForwarded} />
                </li>
              ))}
              {invoices.length === 0 ? <li>No invoice is left to pay.</li> : null}
            </ul>
          </>
        ) : (
          <LoadingRows rows={['w-1/2', 'w-3/4']} />
        )}
      </Drawer>
      <ForwardDialog
        kind="invoice"
        document={forwarded && toForwardedInvoice(forwarded)}
        onClose={() => setForwarded(null)}
      />
    </>
  )
}
