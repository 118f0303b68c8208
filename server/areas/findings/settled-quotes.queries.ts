import type { Day } from '../../../contract/days.ts'
import type { NewQuote } from './change-findings.queries.ts'
import { isOpenFinding } from './finding-facts.queries.ts'
import { sql } from '../../platform/sql.ts'

export type SettledQuote = {
  id: number
  visitId: number | null
  /** Findings that the quote is still needed for. */
  openIds: number[]
  settledIds: number[]
  /** Price of the lines of the settled findings. */
  settledCents: number
  /** Each finding has lines of its own, so that the price of the others is known. */
  hasOwnLines: boolean
}

/** Quotes that are not final and have a finding that is settled in another way. */
export const settledQuotes = (agencyId: number, ids: readonly number[]) => sql<SettledQuote>`
  select q.id, q.visit_id as "visitId", coalesce(f.open, '{}') as "openIds", f.settled as "settledIds",
         (select coalesce(sum(l.total_cents), 0)::int from quote_lines l
           where l.agency_id = q.agency_id and l.quote_id = q.id and l.finding_id = any(f.settled)) as "settledCents",
         f.all_ids <@ array(select l.finding_id from quote_lines l
                             where l.agency_id = q.agency_id and l.quote_id = q.id and l.finding_id is not null) as "hasOwnLines"
    from unnest(${ids}::int[]) wanted (id)
   cross join lateral (select * from quotes where agency_id = ${agencyId} and id = wanted.id offset 0) q
   cross join lateral (
     select array_agg(f.id) as all_ids, array_agg(f.id order by f.id) filter (where ${isOpenFinding}) as open,
            array_agg(f.id order by f.id) filter (where not (${isOpenFinding})) as settled
       from findings f where f.agency_id = ${agencyId} and f.quote_id = q.id) f
   where q.status_id not in (4, 5, 6) and f.settled is not null
   order by q.id`

export const deleteLinesOf = (agencyId: number, quoteId: number, findingIds: readonly number[]) => sql`
  delete from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId} and finding_id = any(${findingIds}::int[])`

/** If its report is declined later, another quote can be requested for it. */
export const detachFindings = (agencyId: number, findingIds: readonly number[]) => sql`
  update findings set quote_id = null, quote_requested_at = null, quote_requested_by = null, version = version + 1
   where agency_id = ${agencyId} and id = any(${findingIds}::int[])`

/** The users who requested the quote before have requested this one too. */
export const moveToQuote = (agencyId: number, findingIds: readonly number[], quoteId: number) => sql`
  update findings set quote_id = ${quoteId}, version = version + 1
   where agency_id = ${agencyId} and id = any(${findingIds}::int[])`

/** The price is that of the lines, or the given estimate if there are none. */
export const repriceQuote = (
  agencyId: number,
  quoteId: number,
  { severity, leastCents, mostCents }: Omit<NewQuote, 'serviceId'>,
  issuedOn: Day | null,
) => sql<{ leastCents: number | null }>`
  update quotes q
     set estimated_min_cents = coalesce(l.total, ${leastCents}, q.estimated_min_cents),
         estimated_max_cents = coalesce(l.total, ${mostCents}, q.estimated_max_cents),
         severity = ${severity}, issued_on = coalesce(${issuedOn}, q.issued_on), version = q.version + 1
    from (select sum(total_cents)::int as total from quote_lines where agency_id = ${agencyId} and quote_id = ${quoteId}) l
   where q.agency_id = ${agencyId} and q.id = ${quoteId}
  returning q.estimated_min_cents::int as "leastCents"`
