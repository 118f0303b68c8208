import { invoiceUploadState, type Invoice } from '@contract/invoices.ts'

/** The label of the upload button, or null if the invoice cannot be uploaded. */
export function uploadLabel({ integration }: Invoice): string | null {
  if (!integration.isEligibleToUpload) return null
  if (invoiceUploadState(integration) === 'FAILED') return 'Retry upload'
  return `Upload to ${integration.softwareName ?? 'management software'}`
}
