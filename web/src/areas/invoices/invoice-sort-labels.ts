import type { InvoiceSort } from '@contract/invoices.ts'
import type { SortLabels } from '@/shared/list-screen/sort-labels.ts'

export const invoiceSortLabels: SortLabels<InvoiceSort> = {
  issued: { ascending: 'Issued, oldest first', descending: 'Issued, newest first' },
  due: { ascending: 'Due date, earliest first', descending: 'Due date, latest first' },
  total: { ascending: 'Total, lowest first', descending: 'Total, highest first' },
  number: { ascending: 'Number, lowest first', descending: 'Number, highest first' },
  unsafe: { ascending: 'Unsafe first', descending: 'Unsafe last' },
}
