import type { Invoice } from '@contract/invoices.ts'
import { invoiceRefetchMs } from '@contract/limits.ts'

/** Milliseconds until a list of invoices is reloaded, as long as one of them is being uploaded. */
export const whileUploading = (invoices: readonly Invoice[]): number | false =>
  invoices.some(({ integration }) => integration.isUploading) ? invoiceRefetchMs : false
