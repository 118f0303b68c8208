import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuotes, type Quote } from '@contract/quotes/quotes.ts'
import { expiryText } from '@/areas/quotes/quote-columns.tsx'
import { toForwardedQuote } from '@/areas/quotes/quote-document.ts'
import QuoteOverlay from '@/areas/quotes/QuoteOverlay.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import type { BillsProps } from './bills-props.ts'

type Opened = { quote: Quote; isApproval: boolean }

/** The quotes of a property that await a decision, with the drawers of the list of quotes. A single one opens at once. */
export default function QuotesToDecide({ propertyId, address, onClose }: BillsProps) {
  const query = useQuery(
    endpointQuery(listQuotes, {
      query: { propertyId, status: ['AWAITING_APPROVAL'], sort: 'expiry', 'page-size': 50 },
    }),
  )
  const [chosen, setChosen] = useState<Opened | null>(null)
  const [forwarded, setForwarded] = useState<Quote | null>(null)
  const quotes = query.data?.items ?? []
  const [only, ...others] = quotes
  const single: Opened | null = only && others.length === 0 ? { quote: only, isApproval: false } : null
  const opened = chosen ?? single
  // The list behind the drawer of one quote stays open, if there is one.
  const back = single ? onClose : () => setChosen(null)
  return (
    <>
      {opened ? (
        <QuoteOverlay
          {...opened}
          onClose={chosen?.isApproval && single ? onClose : back}
          onForward={setForwarded}
          onApprove={(quote) => setChosen({ quote, isApproval: true })}
        />
      ) : (
        <Drawer isOpen onClose={onClose} title={`Quotes of ${address}`}>
          {query.isError ? (
            <LoadFailure query={query} text="Failed to get quotes" />
          ) : query.data ? (
            <ul className="divide-y divide-line">
              {quotes.map((quote) => (
                <li key={quote.complianceQuoteId} className="flex items-center justify-between gap-3 py-3">
                  <div>
                    <p className="font-medium">Quote #{quote.quoteNumber}</p>
                    <p className="text-sm text-quiet">
                      {quote.service.name}. {expiryText(quote)}
                    </p>
                  </div>
                  <Button size="small" onPress={() => setChosen({ quote, isApproval: false })}>
                    Review<span className="sr-only"> quote #{quote.quoteNumber}</span>
                  </Button>
                </li>
              ))}
              {quotes.length === 0 ? <li>No quote awaits a decision any more.</li> : null}
            </ul>
          ) : (
            <LoadingRows rows={['w-1/2', 'w-3/4']} />
          )}
        </Drawer>
      )}
      <ForwardDialog
        kind="quote"
        document={forwarded && toForwardedQuote(forwarded)}
        onClose={() => setForwarded(null)}
      />
    </>
  )
}
