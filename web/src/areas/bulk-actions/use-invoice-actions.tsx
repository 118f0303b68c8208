import { downloadBills, mostBillsAtOnce } from '@contract/invoices/bills-to-enter.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { useIntegrations } from '@/shared/session/use-agency.ts'
import { DownloadIcon, Forward, Upload } from '@/ui/icons.ts'
import type { BulkItemAction } from './BulkItemsBar.tsx'

/** What can be done with selected invoices: the upload only to connected software, for other software a ZIP to enter them there. */
export function useInvoiceActions(): readonly BulkItemAction[] {
  const integrations = useIntegrations()
  const [taker, another] = integrations.filter(({ takesInvoices }) => takesInvoices !== false)
  return [
    { kind: 'FORWARD_INVOICES', label: 'Forward to landlords', icon: <Forward aria-hidden size={15} /> },
    ...(taker
      ? [
          {
            kind: 'UPLOAD_INVOICES' as const,
            label: `Upload to ${another ? 'management software' : taker.name}`,
            icon: <Upload aria-hidden size={15} />,
          },
        ]
      : []),
    ...integrations
      .filter(({ takesInvoices }) => takesInvoices === false)
      .map(({ software, name }) => ({
        kind: 'DOWNLOAD' as const,
        label: `Download for ${name} (ZIP)`,
        icon: <DownloadIcon aria-hidden size={15} />,
        atMost: mostBillsAtOnce,
        onIds: (id: number[]) =>
          startDownload({
            path: endpointPath(downloadBills, { query: { software, id } }),
            fileName: `Invoices for ${name}.zip`,
            label: `Invoices for ${name}`,
          }),
      })),
  ]
}
