import type { Quote } from '@contract/quotes/quotes.ts'
import type { Forwarded } from '@/shared/forward-dialog/ForwardForm.tsx'
import { formatDay } from '@/ui/format.ts'
import type { BillingDocument } from '@/shared/billing-documents/use-download-pdf.ts'

export const toQuoteDocument = ({ quoteNumber, pdfUrl }: Quote): BillingDocument => ({
  kind: 'quote',
  number: quoteNumber,
  path: pdfUrl,
})

/** "Forwarded 12/11/2026 to olive@home.example.com"; null if it never was. */
export const forwardedText = ({ lastForwarded }: Pick<Quote, 'lastForwarded'>): string | null =>
  lastForwarded ? `Forwarded ${formatDay(lastForwarded.on)} to ${lastForwarded.toAddresses.join(', ')}` : null

export const toForwardedQuote = (quote: Quote): Forwarded => ({
  id: quote.complianceQuoteId,
  number: quote.quoteNumber,
  property: quote.property,
  earlier: forwardedText(quote),
})
