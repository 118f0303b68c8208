import type { Day } from '../../../contract/days.ts'
import { quoteStatusId, type QuoteStatus, type Severity } from '../../../contract/quotes.ts'
import { joinConditions, emptySql, sql, type Sql } from '../../platform/sql.ts'
import { tallyCounter, type TallyName } from '../cards/card.ts'
import { searchTerms } from '../cards/search-text.ts'
import type { Slice } from './page-slice.ts'
import type { QuoteStatusFacts } from './quote-status.ts'

export type QuoteRow = QuoteStatusFacts & {
  id: number
  quoteNumber: string
  severity: Severity
  /** The total of the lines; without lines the range of the estimate. */
  leastCents: number | null
  mostCents: number | null
  serviceId: number
  propertyId: number
  addressLine1: string
  addressLine2: string
  decidedAt: string | null
  decidedBy: string | null
  declineReason: string | null
  version: number
}

/** A quote has one price: the estimate counts only until there are lines. */
const linesTotal = sql`(select sum(l.total_cents)::int from quote_lines l where l.agency_id = q.agency_id and l.quote_id = q.id)`

const columns = sql`
  q.id, q.quote_number as "quoteNumber", q.status_id as "statusId", q.severity,
  coalesce(${linesTotal}, q.estimated_min_cents) as "leastCents",
  coalesce(${linesTotal}, q.estimated_max_cents) as "mostCents", q.issued_on as "issuedOn", q.expires_on as "expiresOn", q.service_id as "serviceId",
  q.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
  q.decided_at as "decidedAt", q.decline_reason as "declineReason", q.version,
  coalesce(q.decided_by_name, (select u.name from users u where u.id = q.decided_by)) as "decidedBy"`

export const findQuote = (agencyId: number, quoteId: number) => sql<QuoteRow>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.id = ${quoteId}`

export type QuoteFilter = {
  propertyId?: number | undefined
  managerId?: number | undefined
  statuses: readonly QuoteStatus[]
  /** Each word must occur in the quote number, or in the search text of the property. */
  query?: string | undefined
}
export type QuoteOrder = { by: 'expiry' | 'price' | 'number'; isDescending: boolean }

const awaiting = quoteStatusId('AWAITING_APPROVAL')
const expired = quoteStatusId('EXPIRED')

/** The status as shown: an expired quote is stored as awaiting approval until the nightly refresh. */
const hasStatus = (statuses: readonly QuoteStatus[], today: Day): Sql => {
  const shown = statuses.map(quoteStatusId)
  const stored = shown.includes(expired) ? [...shown, awaiting] : shown
  return sql`q.status_id = any(${stored}::smallint[])
    and (case when q.status_id = ${awaiting} and q.expires_on < ${today} then ${expired} else q.status_id end) = any(${shown}::smallint[])`
}

/** Input without any word finds nothing. */
const matches = (agencyId: number, typed: string): Sql => {
  const patterns = searchTerms(typed).map((word) => `%${word}%`)
  if (patterns.length === 0) return sql`false`
  // Reads the cards once instead of looking them up for every quote.
  return sql`(lower(q.quote_number) like all(${patterns}::text[]) or q.property_id in (
    select c.subject_id from property_cards c where c.agency_id = ${agencyId} and c.kind = 1
       and c.search_text like all(${patterns}::text[])))`
}

const wanted = (agencyId: number, { propertyId, managerId, statuses, query }: QuoteFilter, today: Day): Sql => {
  const conditions: Sql[] = [sql`q.agency_id = ${agencyId}`]
  if (propertyId !== undefined) conditions.push(sql`q.property_id = ${propertyId}`)
  if (managerId !== undefined)
    conditions.push(sql`exists (select from properties m
      where m.agency_id = q.agency_id and m.id = q.property_id and m.manager_id = ${managerId})`)
  if (statuses.length > 0) conditions.push(hasStatus(statuses, today))
  if (query) conditions.push(matches(agencyId, query))
  return joinConditions(conditions)
}

const orders: Record<QuoteOrder['by'], { ascending: Sql; descending: Sql }> = {
  expiry: { ascending: sql`q.expires_on, q.id`, descending: sql`q.expires_on desc nulls last, q.id desc` },
  price: {
    ascending: sql`q.estimated_min_cents, q.id`,
    descending: sql`q.estimated_min_cents desc nulls last, q.id desc`,
  },
  number: {
    ascending: sql`char_length(q.quote_number), q.quote_number, q.id`,
    descending: sql`char_length(q.quote_number) desc, q.quote_number desc, q.id desc`,
  },
}

/** Selects the keys first, from an index alone. */
export const quotePage = (
  agencyId: number,
  filter: QuoteFilter,
  order: QuoteOrder,
  { limit, offset }: Slice,
  today: Day,
): Sql<QuoteRow> => {
  const inOrder = orders[order.by][order.isDescending ? 'descending' : 'ascending']
  return sql<QuoteRow>`
    select ${columns} from (
      select q.agency_id, q.id from quotes q where ${wanted(agencyId, filter, today)}
       order by ${inOrder} limit ${limit} offset ${offset}) k
      join quotes q on q.agency_id = k.agency_id and q.id = k.id
      join properties p on p.agency_id = q.agency_id and p.id = q.property_id
     order by ${inOrder}`
}

export const countQuotes = (agencyId: number, filter: QuoteFilter, today: Day) =>
  sql<{ count: number }>`select count(*) as count from quotes q where ${wanted(agencyId, filter, today)}`

export const urgentQuotes = (
  agencyId: number,
  managerId: number | undefined,
  { limit, offset }: Slice,
  today: Day,
) => sql<QuoteRow>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.status_id = 2 and q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')
     and q.expires_on >= ${today} ${managerId === undefined ? emptySql : sql`and p.manager_id = ${managerId}`}
   order by q.expires_on, q.id limit ${limit} offset ${offset}`

export const countedBy = (agencyId: number, managerId: number | undefined, tally: TallyName) => sql<{ count: number }>`
  select count from card_counters
   where agency_id = ${agencyId} and kind = 1 and manager_id = ${managerId ?? 0} and counter = ${tallyCounter(tally)}`
