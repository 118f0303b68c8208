import type { Day } from '../../../contract/days.ts'
import type { ManagerKey } from '../../../contract/paging.ts'
import { sql } from '../../platform/sql.ts'
import { matchesProperty } from '../kit/lists/property-match.queries.ts'

export type UnpaidTotals = { dueCents: number; overdueCents: number }

/** What is unpaid, of the agency or of a property manager. */
export const unpaidTotals = (agencyId: number, managerId: ManagerKey | undefined, today: Day) => sql<UnpaidTotals>`
  select coalesce(sum(i.total_cents) filter (where i.due_on >= ${today}::date), 0)::bigint as "dueCents",
         coalesce(sum(i.total_cents) filter (where i.due_on < ${today}::date), 0)::bigint as "overdueCents"
    from invoices i
   where i.agency_id = ${agencyId} and i.paid_at is null and i.voided_at is null
     and ${matchesProperty(sql`i.property_id`, agencyId, { search: '', managerId })}`
