import type { BulkResult, BulkStatus } from '../../../contract/bulk-actions.ts'
import { sql, type Sql } from '../../platform/sql.ts'

const ofStatus = (status: BulkStatus | undefined): Sql => (status === undefined ? sql`true` : sql`r.status = ${status}`)

/** The property of the result `r` was done, and the list of access issues does not show it now. */
export const hasLeftList: Sql = sql`(
  r.status = 'DONE' and not exists (select from access_cases c
    where c.agency_id = r.agency_id and c.property_id = r.property_id and c.closed_at is null and c.suppression_level = 0))`

/** Failures first, then what was left out, then the rest in the order of the list. */
export const bulkResults = (
  agencyId: number,
  bulkActionId: number,
  status: BulkStatus | undefined,
  { limit, offset }: { limit: number; offset: number },
) => sql<BulkResult>`
  select r.property_id as "propertyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2", r.status, r.note,
         ${hasLeftList} as "hasLeftList"
    from bulk_action_properties r
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
   where r.agency_id = ${agencyId} and r.bulk_action_id = ${bulkActionId} and ${ofStatus(status)}
   order by array_position(array['FAILED', 'KEPT', 'SKIPPED'], r.status) nulls last, r.position
   limit ${limit} offset ${offset}`

export const countBulkResults = (agencyId: number, bulkActionId: number, status: BulkStatus | undefined) => sql<{
  total: number
}>`
  select count(*)::int as total from bulk_action_properties r
   where r.agency_id = ${agencyId} and r.bulk_action_id = ${bulkActionId} and ${ofStatus(status)}`
