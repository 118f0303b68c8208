import { isDeepStrictEqual } from 'node:util'
import type { UndoableKind } from '../../../contract/undo.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { describeLastSave } from '../../platform/stale-edit.ts'
import { withoutDerived, type StoredTenancy } from '../tenancies/restore-tenancies.ts'
import type { Snapshot } from '../undoable-actions/snapshots.queries.ts'
import { factsOfKind, undoableFacts, type UndoableFact } from '../undoable-actions/undoable-facts.ts'
import type { ActionRow } from '../undoable-actions/undoable-actions.queries.ts'
import { stateOfBulkAction } from '../bulk-actions/bulk-actions.queries.ts'
import { stillRunning } from '../bulk-actions/end-bulk-action.ts'
import { changesOf, tableOfFacts } from './changes-of-facts.ts'
import { lastChangeAtProperty, lastChangeOfRows, visitBookedAfter } from './undo.queries.ts'

/** A snapshot without what changes by itself. */
function comparable(fact: UndoableFact, value: unknown): unknown {
  if (fact === 'tenancies') return withoutDerived((value ?? []) as StoredTenancy[])
  if (fact !== 'visit') return value
  const { status, startsAt, version } = (value ?? {}) as Record<string, unknown>
  return { status, startsAt, version }
}

export const isSameFact = (fact: UndoableFact, one: Snapshot, other: Snapshot): boolean =>
  isDeepStrictEqual(comparable(fact, one[fact]), comparable(fact, other[fact]))

/** What an action may change beside what it is about counts only where it changed it. */
const isAside = (kind: UndoableKind, fact: UndoableFact): boolean => fact === 'access' || kind === 'SOLVE_ACCESS'

/** The facts that are no longer as the action left them. */
export const changedFacts = ({ kind, before, after }: ActionRow, now: Snapshot): UndoableFact[] =>
  factsOfKind[kind].filter(
    (fact) =>
      !isSameFact(fact, after, now) && (!isAside(kind, fact) || before === null || !isSameFact(fact, before, after)),
  )

const listText = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Why an action cannot be undone, with what changed, by whom and when. */
export async function describeChanges(
  scope: Scope,
  action: ActionRow,
  changed: readonly UndoableFact[],
): Promise<string> {
  const { db, agencyId } = scope
  const { propertyId, subjectIds, doneAt } = action
  const rows = { entity: tableOfFacts(changed), ids: subjectIds.map(Math.abs) }
  const save = await maybeOne(
    db,
    propertyId === null
      ? lastChangeOfRows(agencyId, rows, doneAt, changesOf(changed))
      : lastChangeAtProperty(agencyId, propertyId, doneAt, changesOf(changed)),
  )
  const what = sentence(listText(changed.map((fact) => undoableFacts[fact])))
  const verb = changed.length > 1 || /[^u]s$/.test(what) ? 'were' : 'was'
  return `${describeLastSave(scope, save, { subject: `${what} ${verb}` })} since, so this can no longer be undone.`
}

/** A bulk action is undone property by property, where nothing changed since. */
async function whyNotBulk({ db, agencyId }: Scope, id: number): Promise<string | null> {
  const state = await maybeOne(db, stateOfBulkAction(agencyId, id))
  if (state?.isRunning) return stillRunning
  return state?.isDone ? null : 'It was done at no property, so there is nothing to undo.'
}

const reliesOnEntry: readonly UndoableFact[] = ['tenancies', 'agencyKey', 'preferences']

/** Why the action cannot be undone now; null if it can. */
export async function whyNotUndoable(scope: Scope, action: ActionRow, now: Snapshot): Promise<string | null> {
  const changed = changedFacts(action, now)
  if (changed.length > 0) return describeChanges(scope, action, changed)
  const { kind, propertyId, doneAt, subjectIds } = action
  if (kind === 'BULK') return whyNotBulk(scope, subjectIds[0] ?? 0)
  if (propertyId === null || !factsOfKind[kind].some((fact) => reliesOnEntry.includes(fact))) return null
  const booked = await maybeOne(scope.db, visitBookedAfter(scope.agencyId, propertyId, doneAt))
  return booked
    ? `${describeLastSave(scope, booked, { subject: 'A visit was', done: 'booked' })} since and relies on this, so it can no longer be undone.`
    : null
}

export async function refuseChanged(scope: Scope, action: ActionRow, now: Snapshot): Promise<void> {
  const why = await whyNotUndoable(scope, action, now)
  if (why !== null) throw new Problem('conflict', why)
}
