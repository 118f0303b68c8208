import { quoteExpiryLabels, urgencyLabels } from '@contract/billing-filters.ts'
import { quoteStatusTags } from '@contract/quotes/quotes.ts'
import { billingChips, chipsOf } from '@/shared/billing-documents/billing-chips.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { QuoteState } from './quote-search.ts'

export function quoteChips(state: QuoteState): FilterChip[] {
  const { status: statuses, urgency, change } = state
  return billingChips({
    state,
    dueLabels: quoteExpiryLabels,
    own: [
      ...chipsOf(
        'status',
        statuses,
        (status) => quoteStatusTags[status].label,
        (rest) => change({ status: rest }),
      ),
      ...(urgency === undefined
        ? []
        : [{ key: 'urgency', label: urgencyLabels[urgency], onRemove: () => change({ urgency: undefined }) }]),
    ],
  })
}
