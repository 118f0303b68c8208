import type { ReplyOf } from '../../../contract/endpoint.ts'
import { managedInSoftware } from '../../../contract/tenancies/tenancies.ts'
import { undoableLabels, undoHours, type UndoableKind, type undoRecentAction } from '../../../contract/undo.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { undoBooking } from '../bookings/cancel-visit.ts'
import { undoMove, type TimeBefore } from '../bookings/undo-move.ts'
import { undoAction as undoBulkAction } from '../bulk-actions/end-bulk-action.ts'
import { restoreUse, type UseBefore } from '../residential/change-residential-status.ts'
import { markSolutionUndone } from '../access-cases/access-actions.queries.ts'
import { setDismissedAt } from '../findings/dismiss-finding.ts'
import { giveUpEnrolment, dismissManagement, restoreManagement } from '../new-managements/change-new-management.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { withdrawServiceRequest } from '../service-requests/withdraw-request.ts'
import { lockSubject, readSnapshot, type Snapshot } from '../undoable-actions/snapshots.queries.ts'
import { factsOfKind } from '../undoable-actions/undoable-facts.ts'
import { lockUndoable, markActionUndone, type ActionRow } from '../undoable-actions/undoable-actions.queries.ts'
import { restoreAtProperty, restoreMarks } from './restore-facts.ts'
import { refuseChanged } from './what-changed.ts'

type Undo = (scope: Scope, action: ActionRow, now: Snapshot) => Promise<unknown>

const idOf = ({ subjectIds }: ActionRow): number => subjectIds[0] as number
const propertyOf = ({ propertyId }: ActionRow): number => propertyId as number

const restore: Undo = async (scope, action, now) => {
  const property = await lockActiveProperty(scope, propertyOf(action))
  const isLease = factsOfKind[action.kind].includes('tenancies') && action.kind !== 'CONFIRM_TENANCY'
  if (isLease && property.software !== null) throw ruleBroken(managedInSoftware(property.softwareName))
  return restoreAtProperty(scope, property.id, { before: action.before ?? {}, after: action.after, now })
}

/** How each kind is undone, once nothing has changed since. */
const undoes: Record<UndoableKind, Undo> = {
  ADD_TENANCY: restore,
  EDIT_TENANCY: restore,
  REMOVE_TENANCY: restore,
  MARK_VACANT: restore,
  CONFIRM_TENANCY: restore,
  EDIT_KEYS: restore,
  SET_PREFERENCES: restore,
  FOLLOW_AGENCY: restore,
  CONFIRM_GAS: restore,
  CHARGE_WATER: restore,
  REQUEST_HOLD: async (scope, action) => withdrawServiceRequest(scope, propertyOf(action), 'hold', idOf(action)),
  BOOK_VISIT: async (scope, action) => undoBooking(scope, propertyOf(action), idOf(action), action.id),
  MOVE_VISIT: async (scope, action) =>
    undoMove(scope, propertyOf(action), idOf(action), {
      undoId: action.id,
      doneAt: action.doneAt,
      before: action.before?.visit as TimeBefore,
    }),
  SOLVE_ACCESS: async (scope, action, now) => {
    await restore(scope, action, now)
    await scope.db.rows(markSolutionUndone(scope, propertyOf(action), action.doneAt))
  },
  CHANGE_USE: async (scope, { propertyId, subjectIds, before }) =>
    restoreUse(scope, { propertyId, mirroredId: subjectIds[0] ?? 0 }, before?.use as UseBefore),
  DISMISS_FINDING: async (scope, action) => setDismissedAt(scope, propertyOf(action), idOf(action), false),
  RESTORE_FINDING: async (scope, action) => setDismissedAt(scope, propertyOf(action), idOf(action), true),
  DISMISS_MANAGEMENT: async (scope, action) => restoreManagement(scope, idOf(action)),
  RESTORE_MANAGEMENT: async (scope, action) => dismissManagement(scope, idOf(action)),
  BEGIN_ENROLMENT: async (scope, action) => giveUpEnrolment(scope, idOf(action)),
  SNOOZE_WORK: restoreMarks,
  WAKE_WORK: restoreMarks,
  ASSIGN_WORK: restoreMarks,
  BULK: async (scope, action) => undoBulkAction(scope, idOf(action)),
}

const hourMs = 3_600_000
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoHours * hourMs)

/** Undoes an action of the user; a second time has no effect. */
export async function undoOwnAction(scope: Scope, id: string): Promise<ReplyOf<typeof undoRecentAction>> {
  const { db, agencyId, now } = scope
  const action = await maybeOne(db, lockUndoable(scope, id))
  if (!action) throw notFound('This action was not found')
  const { kind, propertyId, place } = action
  const title = undoableLabels[kind]
  const message = `Undone at ${place}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  if (action.undoneAt !== null) return { id, message, undoneAt: action.undoneAt }
  if (new Date(action.doneAt) <= undoableSince(now))
    throw ruleBroken(`This was done more than ${undoHours} hours ago, so it can no longer be undone`)
  await db.rows(lockSubject(agencyId, kind, action))
  const { now: current } = await one(db, readSnapshot(agencyId, kind, action))
  await refuseChanged(scope, action, current)
  await undoes[kind](scope, action, current)
  db.later([markActionUndone(scope, id)])
  await recordChange(db, scope, {
    action: 'undo-action',
    entity: factsOfKind[kind].includes('marks')
      ? 'work_marks'
      : propertyId === null
        ? 'undoable_actions'
        : 'properties',
    entityId: propertyId,
    propertyId,
    before: { action: id, doneAt: action.doneAt },
    after: { undone: title, place },
  })
  return { id, message, undoneAt: now.toISOString() }
}
