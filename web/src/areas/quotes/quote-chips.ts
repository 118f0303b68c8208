import { quoteExpiryLabels, urgencyLabels } from '@contract/billing-filters.ts'
import { quoteStatusTags } from '@contract/quotes/quotes.ts'
import { billingChips, chipsOf } from '@/shared/billing-documents/billing-chips.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { ManagerChoice } from '@/shared/list-screen/filter-chips.ts'
import type { QuoteState } from './quote-search.ts'

export function quoteChips(state: QuoteState, managers: readonly ManagerChoice[]): FilterChip[] {
  const { status: statuses, urgency, change } = state
  return billingChips({
    state,
    dueLabels: quoteExpiryLabels,
    managers,
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
