import { quoteExpiryLabels, urgencyLabels } from '@contract/billing-filters.ts'
import { quoteStatuses, quoteStatusTags, type QuoteStatus } from '@contract/quotes/quotes.ts'
import { ChoiceFilter } from '@/shared/billing-documents/ChoiceFilter.tsx'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { ServiceSelect } from '@/shared/list-screen/ServiceSelect.tsx'
import type { QuoteState } from './quote-search.ts'

/** In the order in which a quote passes them, not in that of their ids. */
const order: readonly QuoteStatus[] = ['PENDING', 'READY_TO_SEND', 'AWAITING_APPROVAL', 'EXPIRED']
const statuses = [...order, ...quoteStatuses.filter((status) => !order.includes(status))]

export function QuoteFilters({ state }: { state: QuoteState }) {
  return (
    <>
      <FilterSelect
        label="Status"
        placeholder="Any status"
        options={statuses.map((value) => ({ value, label: quoteStatusTags[value].label }))}
        value={state.status}
        onChange={(status) => state.change({ status })}
        className="sm:w-40"
      />
      <ServiceSelect value={state.service} onChange={(service) => state.change({ service })} className="sm:w-36" />
      <ChoiceFilter
        label="Urgency"
        placeholder="Any urgency"
        labels={urgencyLabels}
        value={state.urgency}
        onChange={(urgency) => state.change({ urgency })}
        className="sm:w-36"
      />
      <ChoiceFilter
        label="Expiry"
        placeholder="Any expiry"
        labels={quoteExpiryLabels}
        value={state.due}
        onChange={(due) => state.change({ due })}
      />
    </>
  )
}
