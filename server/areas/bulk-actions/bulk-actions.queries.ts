import type { BulkEdit } from '../../../contract/bulk-actions/bulk-edits.ts'
import type { BulkActionKind, BulkStatus } from '../../../contract/bulk-actions/bulk-kinds.ts'
import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { hasLeftList } from './bulk-results.queries.ts'

type Who = { agencyId: number; userId: number; originalUserId: number | null; now: Date }

/** The fields of an action; those of other kinds are null. */
export type BulkActionFields = {
  template: string | null
  until: Day | null
  message: string | null
  /** Of a campaign. */
  ruleId: number | null
  /** Of an edit. */
  edit?: BulkEdit
}

/** No row while another action of this kind is running in the agency. */
export const insertBulkAction = (
  { agencyId, userId, originalUserId, now }: Who,
  kind: BulkActionKind,
  { template, until, message, ruleId, edit }: BulkActionFields,
) => sql<{ id: number }>`
  insert into bulk_actions (agency_id, kind, template, until, message, rule_version_id, edit, started_by, original_user_id, started_at)
  values (${agencyId}, ${kind}, ${template}, ${until}, ${message}, ${ruleId}, ${edit === undefined ? null : JSON.stringify(edit)}::jsonb,
          ${userId}, ${originalUserId}, ${now.toISOString()})
  on conflict (agency_id, kind) where finished_at is null do nothing
  returning id`

/** The tenancy when the action was started. */
export type SeenTenancy = { tenancyId: number | null; version: number | null; isVacant: boolean }
/** The software that an invoice is uploaded to. */
export type SeenInvoice = { softwareName: string | null }
export type NewBulkItem = {
  propertyId: number
  quoteId?: number
  invoiceId?: number
  status: 'WAITING' | 'SKIPPED'
  note: string | null
  seen: SeenTenancy | (SeenTenancy & { from: string }) | SeenInvoice | null
}

export const insertBulkItems = ({ agencyId, now }: Who, bulkActionId: number, items: readonly NewBulkItem[]) => sql`
  insert into bulk_action_items
    (agency_id, bulk_action_id, property_id, quote_id, invoice_id, position, status, note, seen, settled_at)
  select ${agencyId}, ${bulkActionId}, x."propertyId", x."quoteId", x."invoiceId", x.place, x.status, x.note, x.seen,
         case when x.status <> 'WAITING' then ${now.toISOString()}::timestamptz end
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
           as ("propertyId" int, "quoteId" int, "invoiceId" int, status text, note text, seen jsonb))
         with ordinality as x ("propertyId", "quoteId", "invoiceId", status, note, seen, place)`

type BulkKey = { state: string; agencyId: number; bulkActionId: number }

/** Retries grow from seconds to hours, so that an outage of a night is survived. */
const attempts = 12
export const enqueueBulkAction = (key: BulkKey, step: 'run' | 'undo', runAt: Date | null = null) => sql`
  select app.enqueue('run-bulk-action', ${JSON.stringify(key)}::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
                     job_key => ${`bulk-action:${key.agencyId}:${key.bulkActionId}:${step}`},
                     queue => ${`bulk-actions:${key.state}:${key.agencyId}`}, max_attempts => ${attempts})`

export type BulkActionRow = {
  id: number
  kind: BulkActionKind
  template: string | null
  until: Day | null
  message: string | null
  ruleId: number | null
  edit: BulkEdit | null
  /** The property manager that an edit sets. */
  editManager: string | null
  startedById: number
  startedBy: string
  originalUserId: number | null
  startedAt: string
  stoppedAt: string | null
  finishedAt: string | null
  undoById: number | null
  undoBy: string | null
  undoOriginalUserId: number | null
  undoStartedAt: string | null
  undoFinishedAt: string | null
  counts: Partial<Record<BulkStatus, number>>
  leftByStop: number
  leftList: number
  undoId: string | null
}

/** Left out in the transaction that stopped the action. */
const isLeftByStop: Sql = sql`
  p.agency_id = b.agency_id and p.bulk_action_id = b.id and p.status = 'SKIPPED' and p.settled_at = b.stopped_at`

export const itemsLeftByStop = (agencyId: number, id: number) => sql<{ itemId: number }>`
  select p.item_id as "itemId" from bulk_actions b join bulk_action_items p on ${isLeftByStop}
   where b.agency_id = ${agencyId} and b.id = ${id} order by p.position`

const bulkActionsWhere = (condition: Sql): Sql<BulkActionRow> => sql<BulkActionRow>`
  select b.id, b.kind, b.template, b.until, b.message, b.rule_version_id as "ruleId", b.edit,
         (select m.name from property_managers m where m.agency_id = b.agency_id and m.id = (b.edit->>'managerId')::int) as "editManager",
         b.started_by as "startedById", u.name as "startedBy",
         b.original_user_id as "originalUserId", b.started_at as "startedAt", b.stopped_at as "stoppedAt",
         b.finished_at as "finishedAt", b.undo_started_by as "undoById", w.name as "undoBy",
         b.undo_original_user_id as "undoOriginalUserId", b.undo_started_at as "undoStartedAt",
         b.undo_finished_at as "undoFinishedAt", counted.counts,
         (select count(*)::int from bulk_action_items p where ${isLeftByStop}) as "leftByStop",
         (select count(*)::int from bulk_action_items r
           where r.agency_id = b.agency_id and r.bulk_action_id = b.id and ${hasLeftList}) as "leftList",
         (select a.id from undoable_actions a
           where a.agency_id = b.agency_id and a.user_id = b.started_by and a.done_at = b.started_at and a.kind = 'BULK'
             and a.subject_ids = array[b.id] and a.undone_at is null) as "undoId"
    from bulk_actions b
    join users u on u.id = b.started_by
    left join users w on w.id = b.undo_started_by
    cross join lateral (
      select json_object_agg(status, n) as counts from (
        select p.status, count(*)::int as n from bulk_action_items p
         where p.agency_id = b.agency_id and p.bulk_action_id = b.id group by p.status) s) counted
   where ${condition}`

export const bulkActionById = (agencyId: number, id: number): Sql<BulkActionRow> =>
  bulkActionsWhere(sql`b.agency_id = ${agencyId} and b.id = ${id}`)
/** Locks the row, so that an action is stopped or undone once. */
export const lockBulkAction = (agencyId: number, id: number) => sql<{ id: number }>`
  select id from bulk_actions where agency_id = ${agencyId} and id = ${id} for update`
export const runningBulkAction = (agencyId: number, kind: BulkActionKind): Sql<BulkActionRow> =>
  bulkActionsWhere(sql`b.agency_id = ${agencyId} and b.kind = ${kind} and b.finished_at is null`)
export const recentBulkActions = (agencyId: number, userId: number, since: string): Sql<BulkActionRow> =>
  bulkActionsWhere(sql`
    b.agency_id = ${agencyId} and b.started_by = ${userId} and b.started_at >= ${since} order by b.id desc limit 20`)

/** Items that are still waiting are left out. */
export const stopWaiting = ({ agencyId, now }: Who, id: number, note: string) => sql<{ itemId: number }>`
  update bulk_action_items set status = 'SKIPPED', note = ${note}, settled_at = ${now.toISOString()}
   where agency_id = ${agencyId} and bulk_action_id = ${id} and status = 'WAITING'
  returning item_id as "itemId"`
export const markStopped = ({ agencyId, now }: Who, id: number) => sql`
  update bulk_actions set stopped_at = ${now.toISOString()} where agency_id = ${agencyId} and id = ${id}`

export const markUndoing = ({ agencyId, userId, originalUserId, now }: Who, id: number) => sql`
  update bulk_actions
     set undo_started_at = ${now.toISOString()}, undo_started_by = ${userId}, undo_original_user_id = ${originalUserId}
   where agency_id = ${agencyId} and id = ${id}`
/** Whether a bulk action can be undone, for its recent action. */
export const stateOfBulkAction = (agencyId: number, id: number) => sql<{ isRunning: boolean; isDone: boolean }>`
  select b.finished_at is null as "isRunning",
         exists (select from bulk_action_items p
                  where p.agency_id = b.agency_id and p.bulk_action_id = b.id and p.status = 'DONE') as "isDone"
    from bulk_actions b where b.agency_id = ${agencyId} and b.id = ${id}`
export const markUndone = ({ agencyId }: Who, id: number) => sql`
  update bulk_action_items set status = 'UNDOING', attempts = 0, settled_at = null
   where agency_id = ${agencyId} and bulk_action_id = ${id} and status = 'DONE'`

export const managerToChoose = (agencyId: number, managerId: number) => sql<{ id: number; name: string }>`
  select id, name from property_managers where agency_id = ${agencyId} and id = ${managerId} and is_active`
