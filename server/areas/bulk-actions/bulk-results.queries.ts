import type { BulkResult } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkStatus } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { sql, type Sql } from '../../platform/sql.ts'

const ofStatus = (status: BulkStatus | undefined): Sql => (status === undefined ? sql`true` : sql`r.status = ${status}`)

/** The result `r` is that of a property of the list of access issues, it was done, and the list does not show it now. */
export const hasLeftList: Sql = sql`(
  r.status = 'DONE' and r.quote_id is null and r.invoice_id is null and not exists (select from access_cases c
    where c.agency_id = r.agency_id and c.property_id = r.property_id and c.closed_at is null and c.suppression_level = 0))`

/** Failures first, then what was left out, then the rest in the order of the list. */
export const bulkResults = (
  agencyId: number,
  bulkActionId: number,
  status: BulkStatus | undefined,
  { limit, offset }: { limit: number; offset: number },
) => sql<BulkResult>`
  select r.item_id as "itemId", coalesce('Quote #' || q.quote_number, 'Invoice #' || i.invoice_number) as "itemLabel",
         r.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", r.status, r.note,
         ${hasLeftList} as "hasLeftList"
    from bulk_action_items r
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
    left join quotes q on q.agency_id = r.agency_id and q.id = r.quote_id
    left join invoices i on i.agency_id = r.agency_id and i.id = r.invoice_id
   where r.agency_id = ${agencyId} and r.bulk_action_id = ${bulkActionId} and ${ofStatus(status)}
   order by array_position(array['FAILED', 'KEPT', 'SKIPPED'], r.status) nulls last, r.position
   limit ${limit} offset ${offset}`

export const countBulkResults = (agencyId: number, bulkActionId: number, status: BulkStatus | undefined) => sql<{
  total: number
}>`
  select count(*)::int as total from bulk_action_items r
   where r.agency_id = ${agencyId} and r.bulk_action_id = ${bulkActionId} and ${ofStatus(status)}`
