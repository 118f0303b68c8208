import { Forward, Upload } from '@/ui/icons.ts'
import { useIntegrations } from '@/shared/session/use-agency.ts'
import type { BulkItemAction } from './BulkItemsBar.tsx'

/** What can be done with selected invoices; the upload only where the agency has management software. */
export function useInvoiceActions(): readonly BulkItemAction[] {
  const integrations = useIntegrations()
  const [only, another] = integrations
  const forward: BulkItemAction = {
    kind: 'FORWARD_INVOICES',
    label: 'Forward to landlords',
    icon: <Forward aria-hidden size={15} />,
  }
  if (!only) return [forward]
  const upload: BulkItemAction = {
    kind: 'UPLOAD_INVOICES',
    label: `Upload to ${another ? 'management software' : only.name}`,
    icon: <Upload aria-hidden size={15} />,
  }
  return [forward, upload]
}
