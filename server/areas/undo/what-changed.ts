import { isDeepStrictEqual } from 'node:util'
import { maybeOne } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { describeLastSave } from '../../platform/stale-edit.ts'
import { withoutDerived, type StoredTenancy } from '../tenancies/restore-tenancies.ts'
import type { Snapshot } from '../undoable-actions/snapshots.queries.ts'
import { factsOfKind, undoableFacts, type UndoableFact } from '../undoable-actions/undoable-facts.ts'
import type { ActionRow } from '../undoable-actions/undoable-actions.queries.ts'
import { changesOf, tableOfFacts } from './changes-of-facts.ts'
import { lastChangeAtProperty, lastChangeOfRows, visitBookedAfter } from './undo.queries.ts'

/** A snapshot without what changes by itself. */
const comparable = (fact: UndoableFact, value: unknown): unknown =>
  fact === 'tenancies' ? withoutDerived(value as StoredTenancy[]) : value

export const isSameFact = (fact: UndoableFact, one: Snapshot, other: Snapshot): boolean =>
  isDeepStrictEqual(comparable(fact, one[fact]), comparable(fact, other[fact]))

/** The facts that are no longer as the action left them. Access issues count only where it changed them. */
export const changedFacts = ({ kind, before, after }: ActionRow, now: Snapshot): UndoableFact[] =>
  factsOfKind[kind].filter(
    (fact) =>
      !isSameFact(fact, after, now) && (fact !== 'access' || before === null || !isSameFact(fact, before, after)),
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
  const verb = changed.length > 1 || what.endsWith('s') ? 'were' : 'was'
  return `${describeLastSave(scope, save, { subject: `${what} ${verb}` })} since, so this can no longer be undone.`
}

const reliesOnEntry: readonly UndoableFact[] = ['tenancies', 'agencyKey', 'preferences']

/** Why the action cannot be undone now; null if it can. */
export async function whyNotUndoable(scope: Scope, action: ActionRow, now: Snapshot): Promise<string | null> {
  const changed = changedFacts(action, now)
  if (changed.length > 0) return describeChanges(scope, action, changed)
  const { kind, propertyId, doneAt } = action
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
