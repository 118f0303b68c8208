import { randomUUID } from 'node:crypto'
import type { UndoableKind } from '../../../contract/undo.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockSubject } from './snapshots.queries.ts'
import {
  deleteUnsettled,
  insertMadeUndoable,
  insertUndoable,
  settleUndoable,
  type NewUndoable,
} from './undoable-actions.queries.ts'

type What = { kind: UndoableKind; propertyId?: number | null; subjectIds?: readonly number[] }

const newUndoable = ({ kind, propertyId = null, subjectIds = [] }: What): NewUndoable => ({
  id: randomUUID(),
  kind,
  propertyId,
  subjectIds,
})

/**
 * Does the work so that the user can undo it for a day: what it changes is stored as it was before and after. Calls of programs are not
 * stored, because nobody looks at their recent actions.
 */
export async function undoable<Result>(
  scope: Scope,
  what: What,
  /** Gets the id of the action; mails that carry it wait a little. */
  work: (undoId: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (scope.apiKey) return work(undefined)
  const { db, agencyId, announceUndo, noteUndo } = scope
  const action = newUndoable(what)
  noteUndo?.(action.id)
  db.later([lockSubject(agencyId, action.kind, action), insertUndoable(scope, action)])
  const result = await work(action.id)
  db.lastly(settleUndoable(agencyId, action), (settled) => settled.length > 0 && announceUndo?.(action.id))
  db.lastly(deleteUnsettled(agencyId, action.id), () => undefined)
  return result
}

type Made = {
  /** Known before, because mails name it. */
  id?: string
  place?: string
  isAnnounced?: boolean
}

/** Stores that the user made something that undoing ends, such as a request. What is not done yet is not announced. */
export function keepUndoable(scope: Scope, what: What, { id, place, isAnnounced = true }: Made = {}): void {
  const { db, apiKey, announceUndo, noteUndo } = scope
  if (apiKey) return
  const action = { ...newUndoable(what), ...(id !== undefined && { id }) }
  db.later([insertMadeUndoable(scope, action, place ?? null)])
  if (!isAnnounced) return
  noteUndo?.(action.id)
  db.afterCommit(() => announceUndo?.(action.id))
}
