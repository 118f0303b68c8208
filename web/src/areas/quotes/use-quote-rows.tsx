import { lazy, useState, type ReactNode } from 'react'
import type { Quote } from '@contract/quotes/quotes.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { quoteColumns } from './quote-columns.tsx'
import { toForwardedQuote } from './quote-document.ts'

const QuoteOverlay = lazy(async () => import('./QuoteOverlay.tsx'))
type OpenedQuote = { quote: Quote; isApproval: boolean }

type QuoteRows = {
  columns: Column<Quote>[]
  /** The dialogs that the rows open; render it beside the table. */
  overlays: ReactNode
}

/** Columns and actions of quotes for any table, with the details and the forward dialog that they open. */
export function useQuoteRows({ isOfOneProperty = false, isOfAgency = false } = {}): QuoteRows {
  const [opened, setOpened] = useState<OpenedQuote | null>(null)
  const [forwarded, setForwarded] = useState<Quote | null>(null)
  const isNarrow = useIsNarrowTable('xl')
  const onApprove = (quote: Quote) => setOpened({ quote, isApproval: true })
  const overlays = (
    <>
      {opened ? (
        <LazyPart>
          <QuoteOverlay {...opened} onClose={() => setOpened(null)} onForward={setForwarded} onApprove={onApprove} />
        </LazyPart>
      ) : null}
      <ForwardDialog
        kind="quote"
        document={forwarded && toForwardedQuote(forwarded)}
        onClose={() => setForwarded(null)}
      />
    </>
  )
  const onOpen = (quote: Quote) => setOpened({ quote, isApproval: false })
  const actions = { onOpen, onForward: setForwarded, onApprove }
  return { columns: quoteColumns({ isNarrow, isOfOneProperty, isOfAgency, ...actions }), overlays }
}
