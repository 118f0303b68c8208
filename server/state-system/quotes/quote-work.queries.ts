import type { Day } from '../../../contract/days.ts'
import { quoteStatusId, type QuoteStatus, type Severity } from '../../../contract/quotes/quotes.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { quotesPerPage } from '../kit/lists/page-sizes.ts'

export type WaitingQuote = {
  agencyId: number
  agencyName: string
  id: number
  quoteNumber: string
  statusId: number
  severity: Severity
  service: string
  address: string
  leastCents: number | null
  mostCents: number | null
  expiresOn: Day | null
  createdAt: string
}

/**
 * Quotes of a whole state with one of the statuses. Reads the first few of each agency and
 * status from an index, so that the cost depends mainly on the number of agencies.
 */
export function waitingQuotes(state: StateCode, statuses: readonly QuoteStatus[], queue: ShownQueue) {
  const { search, page } = queue
  const direction = queueDirection(queue)
  return sql<WaitingQuote>`
  select w.agency_id as "agencyId", w.agency_name as "agencyName", q.id, q.quote_number as "quoteNumber",
         q.status_id as "statusId", q.severity, s.name as service, p.address_line_1 || ', ' || p.address_line_2 as address,
         q.estimated_min_cents as "leastCents", q.estimated_max_cents as "mostCents", q.expires_on as "expiresOn",
         q.created_at as "createdAt"
    from (select a.id as agency_id, a.name as agency_name, first.id, first.created_at
            from agencies a
           cross join unnest(${statuses.map(quoteStatusId)}::smallint[]) as wanted (status_id)
           cross join lateral (
             select q.id, q.created_at from quotes q
              where q.agency_id = a.id and q.status_id = wanted.status_id
              ${matchesQueue(search, { propertyId: sql`q.property_id`, numbers: [sql`q.quote_number`] })}
              order by q.created_at ${direction} limit ${page * quotesPerPage + 1}) first
           where a.state = ${state}
           order by first.created_at ${direction}, a.id, first.id
           limit ${quotesPerPage + 1} offset ${(page - 1) * quotesPerPage}) w
    join quotes q on q.agency_id = w.agency_id and q.id = w.id
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    join services s on s.id = q.service_id
   order by w.created_at ${direction}, w.agency_id, w.id`
}

export const firstQuoteLine = (agencyId: number, quoteId: number) =>
  sql`select true from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId} limit 1`
