import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { propertyOfFinding, setDismissed } from './change-findings.queries.ts'
import { findingNotFound, lockFindings } from './lock-findings.ts'

type Changed = { problemRegisterId: number }

async function change(scope: Scope, id: number, isDismissed: boolean): Promise<Changed> {
  const { db, agencyId } = scope
  const found = await maybeOne(db, propertyOfFinding(agencyId, id))
  if (!found) throw findingNotFound()
  const { propertyId } = found
  const kind = isDismissed ? 'DISMISS_FINDING' : 'RESTORE_FINDING'
  return undoable(scope, { kind, propertyId, subjectIds: [id] }, async () =>
    changeAt(scope, propertyId, id, isDismissed),
  )
}

async function changeAt(scope: Scope, propertyId: number, id: number, isDismissed: boolean): Promise<Changed> {
  const { db } = scope
  const [finding] = await lockFindings(scope, propertyId, [id], {
    method: isDismissed ? 'DISMISS' : 'RESTORE',
    field: 'problemRegisterId',
  })
  await db.rows(setDismissed(scope, id, isDismissed))
  await recordChange(db, scope, {
    action: isDismissed ? 'dismiss-finding' : 'restore-finding',
    entity: 'findings',
    entityId: id,
    propertyId,
    after: { finding: finding?.title },
  })
  await refreshCards(scope, [propertyId])
  return { problemRegisterId: id }
}

export const markDismissed = async (scope: Scope, id: number): Promise<Changed> => change(scope, id, true)
export const clearDismissed = async (scope: Scope, id: number): Promise<Changed> => change(scope, id, false)
/** The same without an action to undo: it undoes one. */
export const setDismissedAt = changeAt
