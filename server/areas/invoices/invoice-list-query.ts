import type { QueryOf } from '../../../contract/endpoint.ts'
import type { exportInvoices } from '../../../contract/invoices.ts'
import type { InvoiceFilter, InvoiceOrder } from './invoice-list.queries.ts'

/** The parameters of the list, without its page. */
export type InvoiceListQuery = Omit<QueryOf<typeof exportInvoices>, 'fileName'>

export const toInvoiceFilter = (query: Omit<InvoiceListQuery, 'sort' | 'direction'>): InvoiceFilter => ({
  managerId: query['property-manager'],
  statuses: query.status,
  uploads: query.upload,
  services: query.service,
  due: query.due,
  query: query.query,
})

export const toInvoiceOrder = ({ sort, direction }: Pick<InvoiceListQuery, 'sort' | 'direction'>): InvoiceOrder => ({
  by: sort,
  isDescending: direction === 'descending',
})
