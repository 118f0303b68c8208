import type { BulkStatus } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { sql } from '../../platform/sql.ts'
import type { SeenTenancy } from './bulk-actions.queries.ts'

/** A property, quote or invoice that is still to be done or undone. */
export type ClaimedItem<Restore = unknown> = {
  itemId: number
  propertyId: number
  status: 'WAITING' | 'UNDOING'
  attempts: number
  /** Null for quotes and invoices. */
  seen: SeenTenancy
  restore: Restore | null
}

/**
 * Locks the next item until the transaction ends. If the worker is killed, the lock ends with its connection and the
 * item is still to be done; another worker that runs the same job skips it meanwhile.
 */
export const claimItem = (agencyId: number, bulkActionId: number) => sql<ClaimedItem>`
  select item_id as "itemId", property_id as "propertyId", status, attempts, seen, restore from bulk_action_items
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and status in ('WAITING', 'UNDOING')
   order by attempts, position limit 1 for update skip locked`

export type Settlement = { status: BulkStatus; note: string | null; restore?: unknown }

export const settleItem = (
  { agencyId, now }: { agencyId: number; now: Date },
  bulkActionId: number,
  itemId: number,
  { status, note, restore = null }: Settlement,
) => sql`
  update bulk_action_items
     set status = ${status}, note = left(${note}, 500), settled_at = ${status === 'RUNNING' ? null : now.toISOString()},
         restore = coalesce(${restore === null ? null : JSON.stringify(restore)}::jsonb, restore)
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and item_id = ${itemId}
     and status in ('WAITING', 'UNDOING')`

/** The item is tried again after the others. */
export const countAttempt = (agencyId: number, bulkActionId: number, itemId: number) => sql`
  update bulk_action_items set attempts = attempts + 1
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and item_id = ${itemId}
     and status in ('WAITING', 'UNDOING')`

/** Ends an action for good when its job has used all its attempts. */
export const settleRest = (
  { agencyId, now }: { agencyId: number; now: Date },
  bulkActionId: number,
  note: string,
) => sql`
  update bulk_action_items
     set status = case status when 'UNDOING' then 'KEPT' else 'FAILED' end, note = ${note}, settled_at = ${now.toISOString()}
   where agency_id = ${agencyId} and bulk_action_id = ${bulkActionId} and status in ('WAITING', 'RUNNING', 'UNDOING')`

/** Invoices whose upload has ended, with what came of it. */
export const settleEndedUploads = ({ agencyId, now }: { agencyId: number; now: Date }, bulkActionId: number) => sql`
  update bulk_action_items r
     set status = case i.upload_state when 'UPLOADED' then 'DONE' else 'FAILED' end, settled_at = ${now.toISOString()},
         note = case i.upload_state when 'UPLOADED' then 'Uploaded to ' || (r.seen->>'softwareName')
                                    else coalesce(i.upload_error, 'The upload was not finished') end
    from invoices i
   where r.agency_id = ${agencyId} and r.bulk_action_id = ${bulkActionId} and r.status = 'RUNNING'
     and i.agency_id = r.agency_id and i.id = r.invoice_id and i.upload_state <> 'UPLOADING'`

/** No row while an item is still to be done, or if it was finished before. */
export const finishBulkAction = ({ agencyId, now }: { agencyId: number; now: Date }, id: number) => sql<{ id: number }>`
  update bulk_actions b
     set finished_at = coalesce(finished_at, ${now.toISOString()}::timestamptz),
         undo_finished_at = case when undo_started_at is not null then ${now.toISOString()}::timestamptz end
   where b.agency_id = ${agencyId} and b.id = ${id}
     and (b.finished_at is null or b.undo_started_at is not null and b.undo_finished_at is null)
     and not exists (select from bulk_action_items p
                      where p.agency_id = b.agency_id and p.bulk_action_id = b.id and p.status in ('WAITING', 'RUNNING', 'UNDOING'))
  returning b.id`

/** Items that were to be done when the action was started, and were not. */
export const countUndone = (agencyId: number, id: number) => sql<{ count: number }>`
  select count(*)::int as count from bulk_actions b
    join bulk_action_items p on p.agency_id = b.agency_id and p.bulk_action_id = b.id
   where b.agency_id = ${agencyId} and b.id = ${id} and p.status in ('SKIPPED', 'FAILED') and p.settled_at <> b.started_at`
