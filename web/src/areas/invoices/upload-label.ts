import { invoiceUploadState, type Invoice } from '@contract/invoices.ts'

/** What the upload is called on its button, or null where the invoice cannot be uploaded. */
export function uploadLabel({ integration }: Invoice): string | null {
  if (!integration.isEligibleToUpload) return null
  if (invoiceUploadState(integration) === 'FAILED') return 'Retry upload'
  return `Upload to ${integration.softwareName ?? 'management software'}`
}
