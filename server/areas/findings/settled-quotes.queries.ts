import { isOpenFinding } from './finding-facts.queries.ts'
import { sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'

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
   where q.status_id not in (${quoteIds.REJECTED}, ${quoteIds.CANCELLED}, ${quoteIds.COMPLETED}) and f.settled is not null
   order by q.id`

/** If its report is declined later, another quote can be requested for it. */
export const detachFindings = (agencyId: number, findingIds: readonly number[]) => sql`
  update findings set quote_id = null, quote_requested_at = null, quote_requested_by = null, version = version + 1
   where agency_id = ${agencyId} and id = any(${findingIds}::int[])`

/** The users who requested the quote before have requested this one too. */
export const moveToQuote = (agencyId: number, findingIds: readonly number[], quoteId: number) => sql`
  update findings set quote_id = ${quoteId}, version = version + 1
   where agency_id = ${agencyId} and id = any(${findingIds}::int[])`
