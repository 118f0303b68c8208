import type { QuoteSort } from '@contract/quotes.ts'
import type { SortLabels } from '@/shared/list-screen/sort-labels.ts'

export const quoteSortLabels: SortLabels<QuoteSort> = {
  number: { ascending: 'Oldest first', descending: 'Newest first' },
  expiry: { ascending: 'Expiry, soonest first', descending: 'Expiry, latest first' },
  price: { ascending: 'Price, lowest first', descending: 'Price, highest first' },
}
