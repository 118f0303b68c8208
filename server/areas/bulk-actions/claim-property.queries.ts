import type { BulkStatus } from '../../../contract/bulk-actions.ts'
import { sql } from '../../platform/sql.ts'
import type { SeenTenancy } from './bulk-actions.queries.ts'

/** A property that is still to be done or undone. */
export type ClaimedProperty<Restore = unknown> = {
  propertyId: number
  status: 'WAITING' | 'UNDOING'
  attempts: number
  seen: SeenTenancy
  restore: Restore | null
}

/**
 * Locks the next property until the transaction ends. If the worker is killed, the lock ends with its connection and the
 * property is still to be done; another worker that runs the same job skips it meanwhile.
 */
export const claimProperty = (agencyId: number, bulkActionId: number) => sql<ClaimedProperty>`
  select property_id as "propertyId", status, attempts, seen, restore from bulk_action_properties
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and status in ('WAITING', 'UNDOING')
   order by attempts, position limit 1 for update skip locked`

export type Settlement = { status: BulkStatus; note: string | null; restore?: unknown }

export const settleProperty = (
  { agencyId, now }: { agencyId: number; now: Date },
  bulkActionId: number,
  propertyId: number,
  { status, note, restore = null }: Settlement,
) => sql`
  update bulk_action_properties
     set status = ${status}, note = left(${note}, 500), settled_at = ${now.toISOString()},
         restore = coalesce(${restore === null ? null : JSON.stringify(restore)}::jsonb, restore)
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and property_id = ${propertyId}
     and status in ('WAITING', 'UNDOING')`

/** The property is tried again after the others. */
export const countAttempt = (agencyId: number, bulkActionId: number, propertyId: number) => sql`
  update bulk_action_properties set attempts = attempts + 1
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and property_id = ${propertyId}
     and status in ('WAITING', 'UNDOING')`

/** Ends an action for good when its job has used all its attempts. */
export const settleRest = (
  { agencyId, now }: { agencyId: number; now: Date },
  bulkActionId: number,
  note: string,
) => sql`
  update bulk_action_properties
     set status = case status when 'WAITING' then 'FAILED' else 'KEPT' end, note = ${note}, settled_at = ${now.toISOString()}
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and status in ('WAITING', 'UNDOING')`

/** No row while a property is still to be done, or if it was finished before. */
export const finishBulkAction = ({ agencyId, now }: { agencyId: number; now: Date }, id: number) => sql<{ id: number }>`
  update bulk_actions b
     set finished_at = coalesce(finished_at, ${now.toISOString()}::timestamptz),
         undo_finished_at = case when undo_started_at is not null then ${now.toISOString()}::timestamptz end
   where b.agency_id = ${agencyId} and b.id = ${id}
     and (b.finished_at is null or b.undo_started_at is not null and b.undo_finished_at is null)
     and not exists (select from bulk_action_properties p
                      where p.agency_id = b.agency_id and p.bulk_action_id = b.id and p.status in ('WAITING', 'UNDOING'))
  returning b.id`
