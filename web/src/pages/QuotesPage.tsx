import { exportQuotes, listQuotes } from '@contract/quotes.ts'
import { quoteChips } from '@/areas/quotes/quote-chips.ts'
import { quoteListQuery, quoteSearch } from '@/areas/quotes/quote-search.ts'
import { quoteSortLabels } from '@/areas/quotes/quote-sort-labels.ts'
import { QuoteFilters } from '@/areas/quotes/QuoteFilters.tsx'
import { useQuoteRows } from '@/areas/quotes/use-quote-rows.tsx'
import { endpointPath } from '@/shared/api/call.ts'
import { ExportList } from '@/shared/list-screen/ExportList.tsx'
import { ListScreen } from '@/shared/list-screen/ListScreen.tsx'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { paths } from '@/shared/paths.ts'
import { usePropertyManagers } from '@/shared/session/use-agency.ts'

/** All quotes of the agency, with every status. */
export default function QuotesPage() {
  const state = useListState(quoteSearch)
  const query = quoteListQuery(state)
  const list = useListQuery(listQuotes, { query }, state.pages)
  const { columns, overlays } = useQuoteRows({ isOfAgency: true })
  return (
    <>
      <ListScreen
        title="Quotes"
        entities="quotes"
        breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Quotes' }]}
        state={state}
        sorts={quoteSortLabels}
        list={list}
        columns={columns}
        rowKey={({ complianceQuoteId }) => complianceQuoteId}
        searchLabel="Search quotes"
        filters={<QuoteFilters state={state} />}
        chips={quoteChips(state, usePropertyManagers())}
        controls={
          <ExportList
            label="Quotes"
            total={list.total}
            pathFor={(fileName) => endpointPath(exportQuotes, { query: { ...query, fileName } })}
          />
        }
        whenNothing={<NothingToDo title="No quotes yet" />}
      />
      {overlays}
    </>
  )
}
