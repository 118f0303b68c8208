import { useQuery } from '@tanstack/react-query'
import { DownloadIcon, Forward } from '@/ui/icons.ts'
import { getQuote, type Quote } from '@contract/quotes/quotes.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useDownloadPdf } from '@/shared/billing-documents/use-download-pdf.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { toQuoteDocument } from './quote-document.ts'
import { QuoteDecision } from './QuoteDecision.tsx'
import { QuoteOverview } from './QuoteOverview.tsx'

type QuoteDrawerProps = {
  /** The quote from its row; the rest is loaded. */
  quote: Quote
  onClose: () => void
  onForward: (quote: Quote) => void
  onApprove: (quote: Quote) => void
}

/** Mail is sent within seconds; until then its status is refetched. */
const queuedRefetchMs = 10_000

export function QuoteDrawer({ quote: row, onClose, onForward, onApprove }: QuoteDrawerProps) {
  const detail = useQuery({
    ...endpointQuery(getQuote, { params: { id: row.complianceQuoteId } }),
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === 'QUEUED') ? queuedRefetchMs : false,
  })
  const quote = detail.data ?? row
  const { download, isDownloading } = useDownloadPdf(toQuoteDocument(quote))
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={`Quote #${quote.quoteNumber}`}
      footer={
        <>
          <Button
            size="small"
            icon={<DownloadIcon aria-hidden size={15} />}
            isPending={isDownloading}
            onPress={download}
            disabledReason={detail.data?.issuedAt === null ? 'This quote has not been issued yet' : undefined}
          >
            Download PDF
          </Button>
          {quote.canForward ? (
            <Button size="small" icon={<Forward aria-hidden size={15} />} onPress={() => onForward(quote)}>
              Forward
            </Button>
          ) : null}
          <QuoteDecision quote={quote} variant="primary" onApprove={onApprove} />
        </>
      }
    >
      {detail.data ? (
        <QuoteOverview quote={detail.data} />
      ) : detail.isError ? (
        <LoadFailure query={detail} text="Failed to get quote" />
      ) : (
        <LoadingRows rows={['w-1/2', 'w-3/4', 'block', 'block']} />
      )}
    </Drawer>
  )
}
