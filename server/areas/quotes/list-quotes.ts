import { mostBulkProperties } from '../../../contract/limits.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Slice } from './page-slice.ts'
import {
  countedBy,
  countQuotes,
  quoteKeys,
  quotePage,
  urgentQuotes,
  type QuoteFilter,
  type QuoteOrder,
  type QuoteRow,
} from './quotes.queries.ts'

type Found = { rows: QuoteRow[]; total: number }

/** The page, the total of matches and the unfiltered total, in one round trip. */
export async function findQuotes(
  { db, agencyId, today }: Scope,
  filter: QuoteFilter,
  order: QuoteOrder,
  slice: Slice,
): Promise<Found & { unfilteredTotal: number }> {
  const { propertyId, managerId, statuses, services = [], urgency, due, query } = filter
  const isFiltered =
    [managerId, urgency, due].some((each) => each !== undefined) ||
    statuses.length + services.length > 0 ||
    Boolean(query)
  const [rows, [matching], [all] = []] = await db.batch([
    quotePage(agencyId, filter, order, slice, today),
    countQuotes(agencyId, filter, today),
    ...(isFiltered ? [countQuotes(agencyId, { propertyId, statuses: [] }, today)] : []),
  ])
  const total = matching?.count ?? 0
  return { rows, total, unfilteredTotal: all?.count ?? total }
}

/** The total is the number on the dashboard; the rows use the same condition. */
export async function findUrgentQuotes(
  { db, agencyId, today }: Scope,
  managerId: number | undefined,
  slice: Slice,
): Promise<Found> {
  const [rows, [total]] = await db.batch([
    urgentQuotes(agencyId, managerId, slice, today),
    countedBy(agencyId, managerId, 'urgentQuotes'),
  ])
  return { rows, total: total?.count ?? 0 }
}

const anyOrder: QuoteOrder = { by: 'number', isDescending: true }

/** The ids of all matches, as many as one bulk action takes. */
export async function findQuoteIds({ db, agencyId, today }: Scope, filter: QuoteFilter) {
  const keys = await db.rows(quoteKeys(agencyId, filter, anyOrder, today))
  return { ids: keys.slice(0, mostBulkProperties).map(({ id }) => id), total: keys.length }
}
