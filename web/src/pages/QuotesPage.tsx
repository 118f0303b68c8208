import { Forward } from '@/ui/icons.ts'
import { exportQuotes, listQuoteIds, listQuotes, type Quote } from '@contract/quotes/quotes.ts'
import { BulkItemsBar, type BulkItemAction } from '@/areas/bulk-actions/BulkItemsBar.tsx'
import { RecentBulkActions } from '@/areas/bulk-actions/RecentBulkActions.tsx'
import { quoteChips } from '@/areas/quotes/quote-chips.ts'
import { quoteFilter, quoteListQuery, quoteSearch } from '@/areas/quotes/quote-search.ts'
import { quoteSortLabels } from '@/areas/quotes/quote-sort-labels.ts'
import { QuoteFilters } from '@/areas/quotes/QuoteFilters.tsx'
import { useQuoteRows } from '@/areas/quotes/use-quote-rows.tsx'
import { call, endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { selectionColumn } from '@/shared/list-selection/selection-column.tsx'
import { useListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'

const selectable = {
  id: ({ complianceQuoteId }: Quote) => complianceQuoteId,
  label: ({ quoteNumber }: Quote) => `quote #${quoteNumber}`,
}
const actions: readonly BulkItemAction[] = [
  { kind: 'FORWARD_QUOTES', label: 'Forward to landlords', icon: <Forward aria-hidden size={15} /> },
]

/** All quotes of the agency, with every status. */
export default function QuotesPage() {
  const state = useListState(quoteSearch)
  const query = quoteListQuery(state)
  const list = useListQuery(listQuotes, { query }, state.pages)
  const { columns, overlays } = useQuoteRows({ isOfAgency: true })
  const filter = quoteFilter(state)
  const selection = useListSelection({
    filterKey: JSON.stringify(filter),
    pageIds: list.rows.map(selectable.id),
    total: list.total ?? 0,
  })
  return (
    <>
      <ListScreen
        title="Quotes"
        entities="quotes"
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Quotes' }]}
        state={state}
        sorts={quoteSortLabels}
        list={list}
        columns={[selectionColumn(selection, selectable), ...columns]}
        isRowMarked={({ complianceQuoteId }) => selection.isSelected(complianceQuoteId)}
        rowKey={selectable.id}
        searchLabel="Search quotes"
        filters={<QuoteFilters state={state} />}
        chips={quoteChips(state, usePropertyManagers())}
        controls={
          <>
            <RecentBulkActions />
            <ExportList
              label="Quotes"
              total={list.total}
              pathFor={(fileName) => endpointPath(exportQuotes, { query: { ...query, fileName } })}
            />
          </>
        }
        footnote={
          <BulkItemsBar
            list={selection}
            actions={actions}
            loadIds={async () => (await call(listQuoteIds, { query: filter })).ids}
          />
        }
        whenNothing={<NothingToDo title="No quotes yet" />}
      />
      {overlays}
    </>
  )
}
