import type { ManagerKey } from '../../../contract/paging.ts'
import { mostBulkProperties } from '../../../contract/limits.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Slice } from './page-slice.ts'
import {
  countedBy,
  countedQuotes,
  countQuotes,
  quoteKeys,
  quotePage,
  urgentQuotes,
  type QuoteFilter,
  type QuoteOrder,
  type QuoteRow,
  type TallyWeights,
} from './quotes.queries.ts'

type Found = { rows: QuoteRow[]; total: number }

/** The counters that add up to the total of a filter; undefined where the quotes must be counted. */
function countersOf({
  propertyId,
  statuses,
  services = [],
  urgency,
  due,
  query,
}: QuoteFilter): TallyWeights | undefined {
  if (propertyId !== undefined || services.length > 0 || due !== undefined || query) return undefined
  const [status, another] = new Set(statuses)
  if (status === undefined) return urgency === undefined ? { quotes: 1 } : undefined
  if (status !== 'AWAITING_APPROVAL' || another !== undefined) return undefined
  return { ...(urgency !== 'NON_URGENT' && { urgentQuotes: 1 }), ...(urgency !== 'URGENT' && { nonUrgentQuotes: 1 }) }
}

/** The number of matches, from the counters where they have it. */
export const totalOfQuotes = ({ agencyId, today }: Pick<Scope, 'agencyId' | 'today'>, filter: QuoteFilter) => {
  const counters = countersOf(filter)
  return counters ? countedQuotes(agencyId, filter.managerId, counters) : countQuotes(agencyId, filter, today)
}

/** The page, the total of matches and the unfiltered total, in one round trip. */
export async function findQuotes(
  scope: Scope,
  filter: QuoteFilter,
  order: QuoteOrder,
  slice: Slice,
): Promise<Found & { unfilteredTotal: number }> {
  const { db, agencyId, today } = scope
  const [rows, [matching], [all]] = await db.batch([
    quotePage(agencyId, filter, order, slice, today),
    totalOfQuotes(scope, filter),
    totalOfQuotes(scope, { propertyId: filter.propertyId, statuses: [] }),
  ])
  return { rows, total: matching?.count ?? 0, unfilteredTotal: all?.count ?? 0 }
}

/** The total is the number on the dashboard; the rows use the same condition. */
export async function findUrgentQuotes(
  { db, agencyId, today }: Scope,
  managerId: ManagerKey | undefined,
  slice: Slice,
): Promise<Found> {
  const [rows, [total]] = await db.batch([
    urgentQuotes(agencyId, managerId, slice, today),
    countedBy(agencyId, managerId, 'urgentQuotes'),
  ])
  return { rows, total: total?.count ?? 0 }
}

const anyOrder: QuoteOrder = { by: 'created', isDescending: true }

/** The ids of all matches, as many as one bulk action takes. */
export async function findQuoteIds({ db, agencyId, today }: Scope, filter: QuoteFilter) {
  const keys = await db.rows(quoteKeys(agencyId, filter, anyOrder, today))
  return { ids: keys.slice(0, mostBulkProperties).map(({ id }) => id), total: keys.length }
}
