import { useState } from 'react'
import { listQuotes, type QuoteStatus } from '@contract/quotes/quotes.ts'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useQuoteRows } from '@/areas/quotes/use-quote-rows.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { useRecordPages } from './use-record-pages.ts'

const views = [
  { value: 'open', label: 'Awaiting approval' },
  { value: 'all', label: 'All quotes' },
] as const
const statuses: Record<'open' | 'all', QuoteStatus[]> = { open: ['AWAITING_APPROVAL'], all: [] }

/** Shows quotes that wait for an answer first, which are those that the tab counts. */
export default function QuotesOfProperty({ propertyId, address }: { propertyId: number; address: string }) {
  const [view, setView] = useState<'open' | 'all'>('open')
  const { pages, size } = useRecordPages(view)
  const { columns, overlays } = useQuoteRows({ isOfOneProperty: true })
  return (
    <div className="flex flex-col gap-3">
      <div className="mx-5 flex flex-wrap items-end gap-x-4 gap-y-2 max-md:mx-4 print:hidden">
        <NativeSelect label="Show quotes" options={views} value={view} onChange={setView} className="w-48" />
        <TextLink href={paths.quotes({ query: address })}>In the list of all quotes</TextLink>
      </div>
      <RecordList
        list={useListQuery(listQuotes, { query: { propertyId, status: statuses[view], ...size } }, pages)}
        columns={columns}
        rowKey={({ complianceQuoteId }) => complianceQuoteId}
        label="Quotes"
        emptyTitle={view === 'open' ? 'No quotes awaiting approval' : 'No quotes found'}
        failureText="Failed to get quotes"
      />
      {overlays}
    </div>
  )
}
