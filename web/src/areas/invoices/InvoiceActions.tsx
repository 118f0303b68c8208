import { lazy, useState } from 'react'
import { DownloadIcon, Forward, Upload } from '@/ui/icons.ts'
import {
  type Invoice,
  listInvoices,
  listOverdueInvoices,
  listPropertyInvoices,
  uploadInvoice,
  invoiceUploadState,
} from '@contract/invoices.ts'
import { downloadBills } from '@contract/invoices/bills-to-enter.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { toInvoiceDocument } from './invoice-document.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { endpointPath } from '@/shared/api/call.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { reloadInvoices } from '@/shared/billing-documents/reload-billing-documents.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

const UnclearUploadDialog = lazy(async () => import('./UnclearUploadDialog.tsx'))

/** The label of the button beside the menu: an upload, or a ZIP for software in which people enter invoices. */
export function uploadLabel({ integration }: Invoice): string | null {
  if (integration.isUnclear) return 'Did it arrive?'
  if (integration.toEnterIn !== null) return `Download for ${integration.softwareName} (ZIP)`
  if (!integration.isEligibleToUpload) return null
  if (invoiceUploadState(integration) === 'FAILED') return 'Retry upload'
  return `Upload to ${integration.softwareName ?? 'management software'}`
}

type Listing = { items: Invoice[]; total: number }

/** Puts the server's answer into every list that shows the row, without reloading them. */
export function placeInLists(client: QueryClient, changed: Invoice): void {
  for (const endpoint of [listInvoices, listOverdueInvoices, listPropertyInvoices])
    client.setQueriesData<Listing>(
      { queryKey: endpointKey(endpoint) },
      (page) => page && { ...page, items: page.items.map((each) => (each.id === changed.id ? changed : each)) },
    )
}

/** Starts sending the invoice to the management software; the upload runs in the background. */
function useUploadInvoice({ id, invoiceNumber }: Invoice) {
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

/** Its PDF, and one row in the order in which the form of the software asks. */
const downloadBill = ({ id, invoiceNumber, integration: { toEnterIn, softwareName } }: Invoice) =>
  startDownload({
    path: endpointPath(downloadBills, { query: { software: toEnterIn ?? '', id: [id] } }),
    fileName: `Invoice ${invoiceNumber} for ${softwareName}.zip`,
    label: `Invoice #${invoiceNumber} for ${softwareName}`,
  })

type InvoiceActionsProps = {
  invoice: Invoice
  /** Shows the upload as an icon, for narrow columns. */
  isNarrow: boolean
  /** On the property's own page the menu has only the invoice's actions. */
  isOfOneProperty: boolean
  onForward: (invoice: Invoice) => void
}

export function InvoiceActions({ invoice, isNarrow, isOfOneProperty, onForward }: InvoiceActionsProps) {
  const { download, isDownloading } = useDownloadPdf(toInvoiceDocument(invoice))
  const { upload, isStarting } = useUploadInvoice(invoice)
  const [isAsking, setIsAsking] = useState(false)
  const { isUnclear, toEnterIn } = invoice.integration
  const isToEnter = !isUnclear && toEnterIn !== null
  const press = isUnclear ? () => setIsAsking(true) : isToEnter ? () => downloadBill(invoice) : upload
  const icon = isToEnter ? <DownloadIcon aria-hidden size={15} /> : <Upload aria-hidden size={15} />
  const label = `Actions for invoice #${invoice.invoiceNumber}`
  const uploadText = uploadLabel(invoice)
  const own = () => [
    { id: 'download', label: 'Download PDF', icon: <DownloadIcon aria-hidden size={16} />, onAction: download },
    ...(invoice.isCancelled
      ? []
      : [
          {
            id: 'forward',
            label: 'Forward',
            icon: <Forward aria-hidden size={16} />,
            onAction: () => onForward(invoice),
          },
        ]),
  ]
  return (
    <span className="inline-flex items-center gap-1.5">
      {uploadText === null ? null : isNarrow ? (
        <IconButton
          label={`${uploadText} for invoice #${invoice.invoiceNumber}`}
          icon={icon}
          variant="secondary"
          size="small"
          isPending={isStarting}
          onPress={press}
        />
      ) : (
        <Button size="small" icon={icon} isPending={isStarting} onPress={press}>
          {uploadText}
          <span className="sr-only"> for invoice #{invoice.invoiceNumber}</span>
        </Button>
      )}
      {isOfOneProperty ? (
        <RowMenu label={label} items={own} isPending={isDownloading} />
      ) : (
        <PropertyMenu label={label} property={invoice.property} row={null} own={own} isPending={isDownloading} />
      )}
      {isAsking ? (
        <LazyPart>
          <UnclearUploadDialog invoice={invoice} onClose={() => setIsAsking(false)} />
        </LazyPart>
      ) : null}
    </span>
  )
}
