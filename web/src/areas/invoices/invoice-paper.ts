import type { Invoice } from '@contract/invoices.ts'
import type { Forwarded } from '@/shared/forward-dialog/ForwardForm.tsx'
import type { Paper } from '@/shared/papers/use-download-paper.ts'

export const paperOf = ({ invoiceNumber, pdfUrl }: Invoice): Paper => ({
  kind: 'invoice',
  number: invoiceNumber,
  path: pdfUrl,
})

export const forwardedOf = ({ id, invoiceNumber, property }: Invoice): Forwarded => ({
  id,
  number: invoiceNumber,
  property,
})
