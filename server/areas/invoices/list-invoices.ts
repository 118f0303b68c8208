import type { Scope } from '../../platform/scope.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import type { Slice } from '../quotes/page-slice.ts'
import { countedBy } from '../quotes/quotes.queries.ts'
import { countPropertyInvoices, overdueInvoices, propertyInvoices, type InvoiceRow } from './invoices.queries.ts'

type Found = { rows: InvoiceRow[]; total: number }

/** The total is the number on the dashboard. */
export async function findOverdueInvoices(
  { db, agencyId, today }: Scope,
  managerId: number | undefined,
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
  propertyId: number,
  slice: Slice,
): Promise<Found | undefined> {
  const [[property], rows, [total]] = await db.batch([
    hasProperty(agencyId, propertyId),
    propertyInvoices(agencyId, propertyId, slice),
    countPropertyInvoices(agencyId, propertyId),
  ])
  return property && { rows, total: total?.count ?? 0 }
}
