import { sql } from '../../platform/sql.ts'
import { quoteIds } from '../../platform/lookup-ids.ts'

export type LineRow = { description: string; quantity: string; totalCents: number; gstCents: number }

export const quoteLines = (agencyId: number, quoteId: number) => sql<LineRow>`
  select description, quantity::text as quantity, total_cents as "totalCents", gst_cents as "gstCents" from quote_lines
   where agency_id = ${agencyId} and quote_id = ${quoteId} order by position`

export type MoveRow = { fromId: number | null; toId: number; at: string; by: string | null }

export const movesOfQuote = (agencyId: number, quoteId: number) => sql<MoveRow>`
  select c.from_id as "fromId", c.to_id as "toId", c.changed_at as at,
         coalesce((select u.name from users u where u.id = c.changed_by),
                  case when c.to_id in (${quoteIds.ACCEPTED}, ${quoteIds.REJECTED}) then q.decided_by_name end) as by
    from quote_status_changes c join quotes q on q.agency_id = c.agency_id and q.id = c.quote_id
   where c.agency_id = ${agencyId} and c.quote_id = ${quoteId} order by c.id`
