import type { SortDirection } from '@contract/paging.ts'
import type { FindingSort } from '@contract/findings/reported-findings.ts'

type Order = { label: string; sort: FindingSort; direction: SortDirection }

/** The sort orders, by their names in the address. The default is the first: urgent ones first, then the oldest. */
export const findingOrders = {
  urgency: { label: 'Urgent first', sort: 'urgency', direction: 'ascending' },
  newest: { label: 'Newest service first', sort: 'service-date', direction: 'descending' },
  oldest: { label: 'Oldest service first', sort: 'service-date', direction: 'ascending' },
  address: { label: 'Address', sort: 'address', direction: 'ascending' },
} as const satisfies Record<string, Order>

export type FindingOrder = keyof typeof findingOrders
export const findingOrderIds = Object.keys(findingOrders) as FindingOrder[]
