import type { QueryOf } from '../../../contract/endpoint.ts'
import type { exportQuotes } from '../../../contract/quotes/quotes.ts'
import type { QuoteFilter, QuoteOrder } from './quotes.queries.ts'

/** The parameters of the list, without its page. */
export type QuoteListQuery = Omit<QueryOf<typeof exportQuotes>, 'fileName'>

export const toQuoteFilter = (query: Omit<QuoteListQuery, 'sort' | 'direction'>): QuoteFilter => ({
  propertyId: query.propertyId,
  managerId: query['property-manager'],
  statuses: query.status,
  services: query.service,
  urgency: query.urgency,
  due: query.due,
  query: query.query,
})

export const toQuoteOrder = ({ sort, direction }: Pick<QuoteListQuery, 'sort' | 'direction'>): QuoteOrder => ({
  by: sort,
  isDescending: direction === 'descending',
})
