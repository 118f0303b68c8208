import type { Quote } from '@contract/quotes.ts'
import type { Forwarded } from '@/shared/forward-dialog/ForwardForm.tsx'
import type { Paper } from '@/shared/papers/use-download-paper.ts'

export const paperOf = ({ quoteNumber, pdfUrl }: Quote): Paper => ({ kind: 'quote', number: quoteNumber, path: pdfUrl })

export const forwardedOf = ({ complianceQuoteId, quoteNumber, property }: Quote): Forwarded => ({
  id: complianceQuoteId,
  number: quoteNumber,
  property,
})
