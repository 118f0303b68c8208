import { Forward } from '@/ui/icons.ts'
import { exportQuotes, listQuoteIds, listQuotes, type Quote } from '@contract/quotes/quotes.ts'
import type { BulkItemAction } from '@/areas/bulk-actions/BulkItemsBar.tsx'
import { quoteChips } from '@/areas/quotes/quote-chips.ts'
import { quoteFilter, quoteListQuery, quoteSearch } from '@/areas/quotes/quote-search.ts'
import { quoteSortLabels } from '@/areas/quotes/quote-sort-labels.ts'
import { QuoteFilters } from '@/areas/quotes/QuoteFilters.tsx'
import { useQuoteRows } from '@/areas/quotes/use-quote-rows.tsx'
import { call, endpointPath } from '@/shared/api/call.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { BillingList } from './BillingList.tsx'

const row = {
  id: ({ complianceQuoteId }: Quote) => complianceQuoteId,
  label: ({ quoteNumber }: Quote) => `quote #${quoteNumber}`,
}
const actions: readonly BulkItemAction[] = [
  { kind: 'FORWARD_QUOTES', label: 'Forward to landlords', icon: <Forward aria-hidden size={15} /> },
]

/** With every status. */
export default function QuotesPage() {
  const state = useListState(quoteSearch)
  const query = quoteListQuery(state)
  const filter = quoteFilter(state)
  return (
    <BillingList
      {...useQuoteRows({ isOfAgency: true })}
      title="Quotes"
      row={row}
      state={state}
      sorts={quoteSortLabels}
      list={useListQuery(listQuotes, { query }, state.pages)}
      filter={filter}
      filters={<QuoteFilters state={state} />}
      chips={quoteChips(state)}
      actions={actions}
      loadIds={async () => (await call(listQuoteIds, { query: filter })).ids}
      exportPath={(fileName) => endpointPath(exportQuotes, { query: { ...query, fileName } })}
    />
  )
}
