import { invoiceDueLabels } from '@contract/billing-filters.ts'
import { invoiceStatusTags, invoiceUploadFilterLabels } from '@contract/invoices.ts'
import { billingChips, chipsOf } from '@/shared/billing-documents/billing-chips.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { InvoiceState } from './invoice-search.ts'

export function invoiceChips(state: InvoiceState): FilterChip[] {
  const { status: statuses, upload: uploads, change } = state
  return billingChips({
    state,
    dueLabels: invoiceDueLabels,
    own: [
      ...chipsOf(
        'status',
        statuses,
        (status) => invoiceStatusTags[status].label,
        (rest) => change({ status: rest }),
      ),
      ...chipsOf(
        'upload',
        uploads,
        (upload) => invoiceUploadFilterLabels[upload],
        (rest) => change({ upload: rest }),
      ),
    ],
  })
}
