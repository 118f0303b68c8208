import type { Scope } from '../../platform/scope.ts'
import type { CaseSnapshot } from '../access-cases/case-snapshot.queries.ts'
import { caseVersion } from '../access-cases/case-snapshot.queries.ts'
import { closeIssues } from '../access-cases/close-issues.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { reopenClosedIssues } from '../access-cases/reopen-case.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { removePreferences, writeStoredPreferences } from '../entry-preferences/entry-preferences.queries.ts'
import { one } from '../../platform/database.ts'
import {
  restoreProperty,
  saveKeys,
  type OnsiteKey,
  type StoredProperty,
} from '../property-lock/write-property.queries.ts'
import { restoreTenancies, type StoredTenancy } from '../tenancies/restore-tenancies.ts'
import type { Snapshot } from '../undoable-actions/snapshots.queries.ts'
import type { UndoableFact } from '../undoable-actions/undoable-facts.ts'
import type { ActionRow } from '../undoable-actions/undoable-actions.queries.ts'
import { deleteMarks, insertStoredMarks } from '../worklist/worklist.queries.ts'
import { deleteAccessNotes, insertStoredNotes } from '../access-issues/access-actions.queries.ts'
import { isSameFact } from './what-changed.ts'

type Change = { before: Snapshot; after: Snapshot; now: Snapshot }

/** Writes the facts of a property that an action changed as they were before. The property is locked. */
export async function restoreAtProperty(scope: Scope, propertyId: number, change: Change): Promise<void> {
  const { db, agencyId } = scope
  const { before, after, now } = change
  const changes = (fact: UndoableFact) => fact in before && !isSameFact(fact, before, after)
  if (changes('tenancies')) {
    const [stored, current] = [before.tenancies, now.tenancies] as [StoredTenancy[], StoredTenancy[]]
    await restoreTenancies(scope, propertyId, { before: stored, now: current })
  }
  const ofProperty = (['vacancy', 'confirmation', 'gas', 'water'] as const).filter(changes)
  if (ofProperty.length > 0) {
    const stored = Object.fromEntries(ofProperty.map((fact) => [fact, before[fact]])) as StoredProperty
    await db.rows(restoreProperty(scope, propertyId, stored))
  }
  if ((['agencyKey', 'manager', 'onsiteKey'] as const).some(changes)) {
    const { agencyKey, manager, onsiteKey } = before as {
      agencyKey: { isKeyAvailable: boolean; keyNumber: string | null }
      manager: number | null
      onsiteKey: OnsiteKey
    }
    await db.rows(saveKeys(scope, propertyId, { ...agencyKey, propertyManagerId: manager }, onsiteKey))
  }
  if (changes('preferences'))
    await db.rows(
      before.preferences === null
        ? removePreferences(agencyId, propertyId)
        : writeStoredPreferences(scope, propertyId, before.preferences as object),
    )
  if (changes('accessNotes'))
    await db.batch([
      deleteAccessNotes(agencyId, propertyId),
      insertStoredNotes(agencyId, propertyId, before.accessNotes as object[]),
    ])
  if (changes('access')) await restoreAccess(scope, propertyId, change)
  if ('access' in before) await raiseNoWayIn(scope, [propertyId])
  await refreshCards(scope, [propertyId])
}

/** Reopens the issues that the action closed, and closes those that it raised. */
async function restoreAccess(scope: Scope, propertyId: number, { before, after }: Change): Promise<void> {
  const [was, left] = [before.access, after.access] as (CaseSnapshot | null)[]
  const known = new Set(was?.issues.map(({ issueId }) => issueId))
  const raised = left?.issues.filter(({ issueId }) => !known.has(issueId)) ?? []
  if (was) {
    const { version } = await one(scope.db, caseVersion(scope.agencyId, was.caseId))
    await reopenClosedIssues(scope, propertyId, { before: was, versionAfter: version })
  }
  if (left && raised.length > 0)
    await closeIssues(scope, { ...left, propertyId, status: (was ?? left).status }, raised, {
      reason: 'What caused it was undone',
      actionId: null,
    })
}

/** The marks of cards as they were before. */
export async function restoreMarks(scope: Scope, { subjectIds, before }: ActionRow): Promise<void> {
  const marks = (before?.marks ?? {}) as Record<string, object | null>
  const stored = subjectIds.flatMap((id) => (marks[id] ? [{ id, mark: marks[id] }] : []))
  await scope.db.batch([deleteMarks(scope.agencyId, subjectIds), insertStoredMarks(scope.agencyId, stored)])
  await refreshCards(
    scope,
    subjectIds.filter((id) => id > 0),
  )
  await refreshOtherCards(
    scope,
    subjectIds.filter((id) => id < 0).map((id) => -id),
  )
}
