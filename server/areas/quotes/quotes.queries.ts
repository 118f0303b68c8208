import type { UnsafeRow } from '../cards/unsafe-property.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { foldText, isFoundProperty, searchCondition } from '../cards/card-search.queries.ts'
import { isManagedBy } from '../cards/manager-key.queries.ts'
import { isAtUnsafe, keysByUnsafe, unsafeColumn } from '../cards/unsafe-property.queries.ts'
import { counterManager } from '../cards/counter-moves.ts'
import { lastDayOf, type DueWindow, type Urgency } from '../../../contract/billing-filters.ts'
import type { Day } from '../../../contract/days.ts'
import { quoteStatusId, type QuoteSort, type QuoteStatus, type Severity } from '../../../contract/quotes/quotes.ts'
import { services as catalogue, type ServiceCode } from '../../../contract/services.ts'
import { joinConditions, emptySql, sql, type Sql } from '../../platform/sql.ts'
import { tallyCounter, type TallyName } from '../cards/card.ts'
import type { Slice } from './page-slice.ts'
import type { QuoteStatusFacts } from './quote-status.ts'
import { quoteIds, cardKindIds } from '../../platform/lookup-ids.ts'

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
  unsafe: UnsafeRow
  decidedAt: string | null
  decidedBy: string | null
  declineReason: string | null
  version: number
  lastForwarded: { at: string; toAddresses: string[] } | null
}

/** A quote has one price: the estimate counts only until there are lines. */
const linesTotal = sql`(select sum(l.total_cents)::int from quote_lines l where l.agency_id = q.agency_id and l.quote_id = q.id)`

const columns = sql`
  q.id, q.quote_number as "quoteNumber", q.status_id as "statusId", q.severity,
  coalesce(${linesTotal}, q.estimated_min_cents) as "leastCents",
  coalesce(${linesTotal}, q.estimated_max_cents) as "mostCents", q.issued_on as "issuedOn", q.expires_on as "expiresOn",
  q.service_id as "serviceId",
  q.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2",
  ${unsafeColumn(sql`q.agency_id`, sql`q.property_id`)}, q.decided_at as "decidedAt", q.decline_reason as "declineReason", q.version,
  coalesce(q.decided_by_name, (select u.name from users u where u.id = q.decided_by)) as "decidedBy",
  (select json_build_object('at', m.created_at, 'toAddresses', array(
            select r.email::text from mail_recipients r
             where r.agency_id = m.agency_id and r.mail_id = m.id and r.type = 'to' order by r.position))
     from mails m
    where m.agency_id = q.agency_id and m.quote_id = q.id and m.kind = 'FORWARD_QUOTATION' and m.status in ('QUEUED', 'SENT')
    order by m.created_at desc, m.id desc limit 1) as "lastForwarded"`

export const findQuote = (agencyId: number, quoteId: number) => sql<QuoteRow>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.id = ${quoteId}`

export type QuoteFilter = {
  propertyId?: number | undefined
  managerId?: ManagerKey | undefined
  statuses: readonly QuoteStatus[]
  services?: readonly ServiceCode[] | undefined
  urgency?: Urgency | undefined
  /** Quotes that can still be approved and expire soon. */
  due?: DueWindow | undefined
  /** Each word must occur in the quote number, or in the search text of the property. */
  query?: string | undefined
}
export type QuoteOrder = { by: QuoteSort; isDescending: boolean }

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
const matches = (agencyId: number, typed: string): Sql =>
  sql`(${searchCondition(typed, [foldText(sql`q.quote_number`)])} or ${isFoundProperty(sql`q.property_id`, agencyId, typed)})`

const urgent = sql`q.severity in ('DISCONNECTED_SAFETY_ISSUE', 'URGENT')`

const wanted = (agencyId: number, filter: QuoteFilter, today: Day): Sql => {
  const { propertyId, managerId, statuses, services = [], urgency, due, query } = filter
  const conditions: Sql[] = [sql`q.agency_id = ${agencyId}`]
  if (propertyId !== undefined) conditions.push(sql`q.property_id = ${propertyId}`)
  if (managerId !== undefined)
    conditions.push(sql`exists (select from properties m
      where m.agency_id = q.agency_id and m.id = q.property_id and ${isManagedBy(sql`m.manager_id`, managerId)})`)
  if (statuses.length > 0) conditions.push(hasStatus(statuses, today))
  if (services.length > 0)
    conditions.push(sql`q.service_id = any(${services.map((code) => catalogue[code].id)}::smallint[])`)
  if (urgency !== undefined) conditions.push(urgency === 'URGENT' ? urgent : sql`not (${urgent})`)
  if (due !== undefined)
    conditions.push(
      sql`q.status_id = ${awaiting} and q.expires_on between ${today}::date and ${lastDayOf(due, today)}::date`,
    )
  if (query) conditions.push(matches(agencyId, query))
  return joinConditions(conditions)
}

const orders: Record<Exclude<QuoteSort, 'unsafe'>, { ascending: Sql; descending: Sql }> = {
  expiry: { ascending: sql`q.expires_on, q.id`, descending: sql`q.expires_on desc nulls last, q.id desc` },
  price: {
    ascending: sql`q.estimated_min_cents, q.id`,
    descending: sql`q.estimated_min_cents desc nulls last, q.id desc`,
  },
  number: {
    ascending: sql`char_length(q.quote_number), q.quote_number, q.id`,
    descending: sql`char_length(q.quote_number) desc, q.quote_number desc, q.id desc`,
  },
  created: { ascending: sql`q.created_at, q.id`, descending: sql`q.created_at desc, q.id desc` },
}

const ofUnsafe = (agencyId: number): Sql => isAtUnsafe(agencyId, sql`q.property_id`)
const inOrder = (agencyId: number, { by, isDescending }: QuoteOrder): Sql =>
  by === 'unsafe'
    ? sql`${ofUnsafe(agencyId)} ${isDescending ? emptySql : sql`desc`}, ${orders.created.descending}`
    : orders[by][isDescending ? 'descending' : 'ascending']

/** The keys of one page. */
function pageKeys(agencyId: number, filter: QuoteFilter, order: QuoteOrder, slice: Slice, today: Day): Sql {
  const keys = sql`select q.agency_id, q.id from quotes q where ${wanted(agencyId, filter, today)}`
  if (order.by !== 'unsafe')
    return sql`${keys} order by ${inOrder(agencyId, order)} limit ${slice.limit} offset ${slice.offset}`
  const partOf = (only: Sql): Sql => sql`${keys} and ${only} order by ${orders.created.descending}`
  return keysByUnsafe(partOf, { isAtUnsafe: ofUnsafe(agencyId), isDescending: order.isDescending }, slice)
}

/**
 * Selects the keys first, from an index alone, and then reads each row by its key: without the inner limits the planner,
 * which does not know the page's size, would read the whole table.
 */
export const quotePage = (
  agencyId: number,
  filter: QuoteFilter,
  order: QuoteOrder,
  slice: Slice,
  today: Day,
) => sql<QuoteRow>`
  select ${columns} from (${pageKeys(agencyId, filter, order, slice, today)}) k
    cross join lateral (select * from quotes r where r.agency_id = k.agency_id and r.id = k.id limit 1) q
    cross join lateral (select * from properties r where r.agency_id = q.agency_id and r.id = q.property_id limit 1) p
   order by ${inOrder(agencyId, order)}`

/** The ids of all matches in order, for an export or an action on all of them. */
export const quoteKeys = (agencyId: number, filter: QuoteFilter, order: QuoteOrder, today: Day) => sql<{ id: number }>`
  select q.id from quotes q where ${wanted(agencyId, filter, today)}
   order by ${inOrder(agencyId, order)}`

/** In the order of the ids, with what only an export shows. */
export const quotesById = (agencyId: number, ids: readonly number[]) => sql<QuoteRow & { managerName: string | null }>`
  select ${columns}, m.name as "managerName"
    from unnest(${ids}::int[]) with ordinality as k (id, place)
    join quotes q on q.agency_id = ${agencyId} and q.id = k.id
    join properties p on p.agency_id = q.agency_id and p.id = q.property_id
    left join property_managers m on m.agency_id = p.agency_id and m.id = p.manager_id
   order by k.place`

export const countQuotes = (agencyId: number, filter: QuoteFilter, today: Day) =>
  sql<{ count: number }>`select count(*) as count from quotes q where ${wanted(agencyId, filter, today)}`

export const urgentQuotes = (
  agencyId: number,
  managerId: ManagerKey | undefined,
  { limit, offset }: Slice,
  today: Day,
) => sql<QuoteRow>`
  select ${columns} from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id
   where q.agency_id = ${agencyId} and q.status_id = ${quoteIds.AWAITING_APPROVAL} and ${urgent}
     and q.expires_on >= ${today} ${managerId === undefined ? emptySql : sql`and ${isManagedBy(sql`p.manager_id`, managerId)}`}
   order by q.expires_on, q.id limit ${limit} offset ${offset}`

export const countedBy = (agencyId: number, managerId: ManagerKey | undefined, tally: TallyName) => sql<{
  count: number
}>`
  select count from card_counters
   where agency_id = ${agencyId} and kind = ${cardKindIds.property} and manager_id = ${counterManager(managerId)}
     and counter = ${tallyCounter(tally)}`

/** How often each tally counts in a total, such as paid invoices: all, less the unpaid ones. */
export type TallyWeights = Partial<Record<TallyName, number>>

/** A total from the counters, which costs a large agency no more than a small one. */
export const countedQuotes = (agencyId: number, managerId: ManagerKey | undefined, weights: TallyWeights) => {
  const names = Object.keys(weights) as TallyName[]
  return sql<{ count: number }>`
    select coalesce(sum(c.count * w.weight), 0)::int as count
      from unnest(${names.map(tallyCounter)}::smallint[], ${names.map((name) => weights[name])}::int[]) as w (counter, weight)
      join card_counters c on c.agency_id = ${agencyId} and c.kind = ${cardKindIds.property} and c.manager_id = ${counterManager(managerId)}
        and c.counter = w.counter`
}
