import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import {
  enqueueBulkAction,
  lockBulkAction,
  markStopped,
  markUndoing,
  stopWaiting,
  markUndone,
} from './bulk-actions.queries.ts'
import { markBulkUndone } from '../undoable-actions/undoable-actions.queries.ts'
import { readBulkAction } from './read-bulk-actions.ts'

async function lockedAction(scope: Scope, id: number): Promise<BulkAction> {
  await scope.db.rows(lockBulkAction(scope.agencyId, id))
  return readBulkAction(scope, id)
}

/** Leaves out the properties that are still waiting. The one that is being done is finished. */
export async function stopAction(scope: Scope, id: number): Promise<BulkAction> {
  const action = await lockedAction(scope, id)
  if (action.finishedAt !== null) throw new Problem('conflict', 'This has already finished')
  if (action.stoppedAt !== null) return action
  await scope.db.rows(markStopped(scope, id))
  const left = await scope.db.rows(stopWaiting(scope, id, `${scope.userName} stopped this before it was done here`))
  await recordChange(scope.db, scope, {
    action: 'stop-bulk-action',
    entity: 'bulk_actions',
    entityId: id,
    after: { leftOut: left.length },
  })
  return readBulkAction(scope, id)
}

/** Why it cannot be undone yet. */
export const stillRunning = 'This is still running. It can be undone when it ends.'

/** Adds the job that restores the properties that were not changed since. */
export async function undoAction(scope: Scope, id: number): Promise<BulkAction> {
  const { db, state, agencyId } = scope
  const action = await lockedAction(scope, id)
  if (action.undoStartedAt !== null) throw new Problem('conflict', 'This has already been undone')
  if (action.finishedAt === null) throw new Problem('conflict', stillRunning)
  if (!action.canBeUndone) throw ruleBroken('This cannot be undone')
  await db.batch([
    markUndoing(scope, id),
    markUndone(scope, id),
    markBulkUndone(scope, id),
    enqueueBulkAction({ state, agencyId, bulkActionId: id }, 'undo'),
  ])
  await recordChange(db, scope, {
    action: 'undo-bulk-action',
    entity: 'bulk_actions',
    entityId: id,
    after: { kind: action.kind, properties: action.counts.DONE },
  })
  return readBulkAction(scope, id)
}
