import { DownloadIcon, Eye, Forward } from '@/ui/icons.ts'
import type { Quote } from '@contract/quotes/quotes.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { toQuoteDocument } from './quote-document.ts'
import { QuoteDecision } from './QuoteDecision.tsx'

type QuoteActionsProps = {
  quote: Quote
  /** On the property's own page the menu has only the quote's actions. */
  isOfOneProperty: boolean
  onOpen: (quote: Quote) => void
  onForward: (quote: Quote) => void
}

export function QuoteActions({ quote, isOfOneProperty, onOpen, onForward }: QuoteActionsProps) {
  const { download, isDownloading } = useDownloadPdf(toQuoteDocument(quote))
  const label = `Actions for quote #${quote.quoteNumber}`
  const own = () => [
    { id: 'open', label: 'View details', icon: <Eye aria-hidden size={16} />, onAction: () => onOpen(quote) },
    {
      id: 'download',
      label: 'Download PDF',
      icon: <DownloadIcon aria-hidden size={16} />,
      onAction: download,
      disabledReason: quote.expiresAt === null ? 'This quote has not been issued yet' : undefined,
    },
    {
      id: 'forward',
      label: 'Forward',
      icon: <Forward aria-hidden size={16} />,
      onAction: () => onForward(quote),
      disabledReason: quote.canForward ? undefined : 'This quote cannot be forwarded',
    },
  ]
  return (
    <span className="inline-flex items-center gap-1.5">
      <QuoteDecision quote={quote} variant="secondary" />
      {isOfOneProperty ? (
        <RowMenu label={label} items={own} isPending={isDownloading} />
      ) : (
        <PropertyMenu label={label} property={quote.property} row={null} own={own} isPending={isDownloading} />
      )}
    </span>
  )
}
