import type { Quote } from '@contract/quotes/quotes.ts'
import type { Forwarded } from '@/shared/forward-dialog/ForwardForm.tsx'
import type { BillingDocument } from '@/shared/billing-documents/use-download-pdf.ts'

export const toBillingDocument = ({ quoteNumber, pdfUrl }: Quote): BillingDocument => ({
  kind: 'quote',
  number: quoteNumber,
  path: pdfUrl,
})

export const toForwarded = ({ complianceQuoteId, quoteNumber, property }: Quote): Forwarded => ({
  id: complianceQuoteId,
  number: quoteNumber,
  property,
})
