import type { ManagerKey } from '../../../contract/paging.ts'
import type { InvoiceStatus } from '../../../contract/invoices.ts'
import { mostBulkProperties } from '../../../contract/limits.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import type { Slice } from '../quotes/page-slice.ts'
import { countedBy, countedQuotes, type TallyWeights } from '../quotes/quotes.queries.ts'
import {
  countInvoices,
  countInvoicesOf,
  invoiceKeys,
  invoicePage,
  type InvoiceFilter,
  type InvoiceOrder,
} from './invoice-list.queries.ts'
import {
  countPropertyInvoices,
  overdueInvoices,
  propertyInvoices,
  type InvoiceRow,
  type OfProperty,
} from './invoices.queries.ts'

type Found = { rows: InvoiceRow[]; total: number }

/** Cancelled invoices are in no counter. */
const countersOfStatus: Record<InvoiceStatus, TallyWeights | undefined> = {
  PAID: { invoices: 1, overdueInvoices: -1, outstandingInvoices: -1 },
  OVERDUE: { overdueInvoices: 1 },
  DUE: { outstandingInvoices: 1 },
  CANCELLED: undefined,
}

/** The counters that add up to the total of a filter; undefined where the invoices must be counted. */
function countersOf({ statuses, uploads, services, due, query }: InvoiceFilter): TallyWeights | undefined {
  const [status, another] = new Set(statuses)
  if (another !== undefined || uploads.length + services.length > 0 || due !== undefined || query) return undefined
  return status === undefined ? { invoices: 1 } : countersOfStatus[status]
}

const isOfServicesOnly = ({ managerId, statuses, uploads, services, due, query }: InvoiceFilter): boolean =>
  services.length > 0 &&
  statuses.length + uploads.length === 0 &&
  managerId === undefined &&
  due === undefined &&
  !query

type When = Pick<Scope, 'agencyId' | 'today' | 'now'>

/** The number of matches, from the counters where they have it. */
export function totalOfInvoices({ agencyId, today, now }: When, filter: InvoiceFilter): Sql<{ count: number }> {
  const counters = countersOf(filter)
  if (counters) return countedQuotes(agencyId, filter.managerId, counters)
  return isOfServicesOnly(filter)
    ? countInvoicesOf(agencyId, filter.services)
    : countInvoices(agencyId, filter, { today, now })
}

/** The page, the total of matches and the unfiltered total, in one round trip. */
export async function findInvoices(
  scope: Scope,
  filter: InvoiceFilter,
  order: InvoiceOrder,
  slice: Slice,
): Promise<Found & { unfilteredTotal: number }> {
  const { db, agencyId } = scope
  const [rows, [matching], [all]] = await db.batch([
    invoicePage(agencyId, filter, order, slice, scope),
    totalOfInvoices(scope, filter),
    countedQuotes(agencyId, undefined, { invoices: 1 }),
  ])
  return { rows, total: matching?.count ?? 0, unfilteredTotal: all?.count ?? 0 }
}

/** The total is the number on the dashboard. */
export async function findOverdueInvoices(
  { db, agencyId, today }: Scope,
  managerId: ManagerKey | undefined,
  slice: Slice,
): Promise<Found> {
  const [rows, [total]] = await db.batch([
    overdueInvoices(agencyId, managerId, slice, today),
    countedBy(agencyId, managerId, 'overdueInvoices'),
  ])
  return { rows, total: total?.count ?? 0 }
}

/** Undefined when the property does not exist. */
export async function findPropertyInvoices(
  { db, agencyId }: Scope,
  which: OfProperty,
  slice: Slice,
): Promise<Found | undefined> {
  const [[property], rows, [total]] = await db.batch([
    hasProperty(agencyId, which.propertyId),
    propertyInvoices(agencyId, which, slice),
    countPropertyInvoices(agencyId, which),
  ])
  return property && { rows, total: total?.count ?? 0 }
}

const anyOrder: InvoiceOrder = { by: 'issued', isDescending: true }

/** The ids of all matches, as many as one bulk action takes. */
export async function findInvoiceIds({ db, agencyId, today, now }: Scope, filter: InvoiceFilter) {
  const keys = await db.rows(invoiceKeys(agencyId, filter, anyOrder, { today, now }))
  return { ids: keys.slice(0, mostBulkProperties).map(({ id }) => id), total: keys.length }
}
