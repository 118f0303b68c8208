import type { Invoice } from '@contract/invoices.ts'
import type { Forwarded } from '@/shared/forward-dialog/ForwardForm.tsx'
import type { BillingDocument } from '@/shared/billing-documents/use-download-pdf.ts'

export type CreditNote = NonNullable<Invoice['creditNote']>

export const toInvoiceDocument = ({ invoiceNumber, pdfUrl }: Invoice): BillingDocument => ({
  kind: 'invoice',
  number: invoiceNumber,
  path: pdfUrl,
})

export const toCreditNoteDocument = ({ number, pdfUrl }: CreditNote): BillingDocument => ({
  kind: 'credit note',
  number,
  path: pdfUrl,
})

export const toForwardedInvoice = ({ id, invoiceNumber, property }: Invoice): Forwarded => ({
  id,
  number: invoiceNumber,
  property,
})
