import { lazy, useState, type ReactNode } from 'react'
import type { Quote } from '@contract/quotes/quotes.ts'
import { ForwardDialog } from '@/shared/forward-dialog/ForwardDialog.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { quoteColumns } from './quote-columns.tsx'
import { toForwardedQuote } from './quote-document.ts'

const QuoteDrawer = lazy(async () => import('./QuoteDrawer.tsx'))

type QuoteRows = {
  columns: Column<Quote>[]
  /** The dialogs that the rows open; render it beside the table. */
  overlays: ReactNode
}

/** Columns and actions of quotes for any table, with the details and the forward dialog that they open. */
export function useQuoteRows({ isOfOneProperty = false, isOfAgency = false } = {}): QuoteRows {
  const [opened, setOpened] = useState<Quote | null>(null)
  const [forwarded, setForwarded] = useState<Quote | null>(null)
  const isNarrow = useIsNarrowTable('xl')
  const overlays = (
    <>
      {opened ? (
        <LazyPart>
          <QuoteDrawer quote={opened} onClose={() => setOpened(null)} onForward={setForwarded} />
        </LazyPart>
      ) : null}
      <ForwardDialog
        kind="quote"
        document={forwarded && toForwardedQuote(forwarded)}
        onClose={() => setForwarded(null)}
      />
    </>
  )
  const actions = { onOpen: setOpened, onForward: setForwarded }
  return { columns: quoteColumns({ isNarrow, isOfOneProperty, isOfAgency, ...actions }), overlays }
}
