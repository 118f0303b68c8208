import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  listInvoices,
  listOverdueInvoices,
  listPropertyInvoices,
  uploadInvoice,
  type Invoice,
} from '@contract/invoices.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadInvoices } from '@/shared/billing-documents/reload-billing-documents.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

type Listing = { items: Invoice[]; total: number }

/** Puts the server's answer into every list that shows the row, without reloading them. */
function placeInLists(client: QueryClient, changed: Invoice): void {
  for (const endpoint of [listInvoices, listOverdueInvoices, listPropertyInvoices])
    client.setQueriesData<Listing>(
      { queryKey: endpointKey(endpoint) },
      (page) => page && { ...page, items: page.items.map((each) => (each.id === changed.id ? changed : each)) },
    )
}

/** Starts sending the invoice to the management software; the upload runs in the background. */
export function useUploadInvoice({ id, invoiceNumber }: Invoice) {
  const client = useQueryClient()
  const { mutate, isPending } = useEndpoint(uploadInvoice, {
    onSuccess: (changed) => {
      placeInLists(client, changed)
      toast.info(`Invoice #${invoiceNumber} started uploading`)
    },
    failureToast: (error) => ({
      title: `Invoice #${invoiceNumber} failed to upload`,
      text: errorMessage(error, 'Failed to upload invoice'),
    }),
    // A colleague may have started it first.
    onError: async () => reloadInvoices(client),
  })
  const upload = useOneAtATime(mutate)
  return { upload: () => upload({ params: { id } }), isStarting: isPending }
}
