import type { SortLabels } from '@/shared/list-screen/sort-labels.ts'
import type { QuoteListSort } from './quote-search.ts'

export const quoteSortLabels: SortLabels<QuoteListSort> = {
  created: { ascending: 'Oldest first', descending: 'Newest first' },
  expiry: { ascending: 'Expiry, soonest first', descending: 'Expiry, latest first' },
  price: { ascending: 'Price, lowest first', descending: 'Price, highest first' },
  unsafe: { ascending: 'Unsafe first', descending: 'Unsafe last' },
}
