import { RefreshCw } from '@/ui/icons.ts'
import { invoiceUploadState, invoiceUploadTags, type Invoice } from '@contract/invoices.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

type UploadStatusProps = { integration: Invoice['integration']; timeZone: string }

/**
 * The status of the upload to the management software: syncing, uploaded with when and by whom, or failed with the
 * reason.
 */
export function UploadStatus({ integration, timeZone }: UploadStatusProps) {
  const state = invoiceUploadState(integration)
  if (state === null) return <span className="text-quiet">{whyNone(integration)}</span>
  const { label, tone } = invoiceUploadTags[state]
  return (
    <>
      <Badge tone={tone} {...(state === 'SYNCING' && { icon: <RefreshCw aria-hidden size={12} /> })}>
        {label}
      </Badge>
      <span className="mt-0.5 block text-xs text-quiet empty:hidden">{detailOf(state, integration, timeZone)}</span>
    </>
  )
}

function whyNone({ softwareName, takesInvoices }: Invoice['integration']): string {
  if (softwareName === null) return 'Not integrated'
  return takesInvoices ? 'Not uploaded' : `${softwareName} does not take invoices`
}

function detailOf(
  state: 'SYNCING' | 'UPLOADED' | 'FAILED',
  { uploadedAt, uploadedBy, lastError }: Invoice['integration'],
  timeZone: string,
): string | null {
  if (state === 'FAILED') return lastError?.message ?? null
  if (state === 'SYNCING' || uploadedAt === null) return null
  return `${formatDayAndTime(uploadedAt, timeZone)}${uploadedBy === null ? '' : ` by ${uploadedBy}`}`
}
