import { isDeepStrictEqual } from 'node:util'
import type { BulkEdit } from '../../../contract/bulk-actions/bulk-edits.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteClosedIssues } from '../access-cases/reopen-case.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { choosePreferences } from '../entry-preferences/choose-preferences.ts'
import { entryPreferences } from '../entry-preferences/entry-preferences.queries.ts'
import { editKeys } from '../keys/edit-keys.ts'
import { propertyKeys, type KeysRow } from '../keys/keys.queries.ts'
import { keysInAudit, writeKeys } from '../keys/write-keys.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { saveKeys } from '../property-lock/write-property.queries.ts'
import type { SeenTenancy } from './bulk-actions.queries.ts'
import { editedKeys, editedPreferences, effectOf, type EditFacts } from './bulk-edit-rules.ts'
import { confirmSeen, type Result } from './do-at-property.ts'
import { readEditCircumstances, readEditFacts } from './select-for-edit.ts'

/** Keys and manager of a property before an edit and after it. */
export type ChangedKeys = { before: KeysRow; after: KeysRow }

/** What was shown when the edit was started. */
export type SeenEdit = SeenTenancy & { from: string }

/** Does an edit at one property, with the use case of the single action. A problem is why the property is left out. */
export async function editAtProperty(
  scope: Scope,
  edit: BulkEdit,
  propertyId: number,
  seen: SeenEdit,
): Promise<Result> {
  await lockActiveProperty(scope, propertyId)
  const [facts] = await readEditFacts(scope, [propertyId])
  if (!facts) throw ruleBroken('This property no longer exists')
  const effect = effectOf(facts, edit, await readEditCircumstances(scope, edit))
  if ('reason' in effect) throw ruleBroken(effect.reason)
  if (effect.from !== seen.from) throw ruleBroken(`This was changed after the start: ${effect.from}`)
  if (edit.kind === 'CONFIRM_DETAILS') return confirmSeen(scope, facts, seen)
  if (edit.kind === 'EDIT_PREFERENCES') return editPreferences(scope, facts, edit, effect.to)
  const before = facts.keys
  const changedCase = await noteClosedIssues(scope, propertyId, async () => {
    if (edit.kind === 'EDIT_KEYS') return editKeys(scope, propertyId, editedKeys(before, edit))
    await writeKeys(scope, propertyId, before, {
      agencyKey: { ...before, propertyManagerId: edit.managerId },
      onsiteKey: before,
    })
    return refreshCards(scope, [propertyId])
  })
  const after = await one(scope.db, propertyKeys(scope.agencyId, propertyId))
  return { note: effect.to, restore: { changedCase, keys: { before, after } } }
}

async function editPreferences(scope: Scope, facts: EditFacts, edit: BulkEdit, note: string): Promise<Result> {
  const { db, agencyId, now, today } = scope
  const { propertyId } = facts
  const before = await one(db, entryPreferences(agencyId, propertyId))
  const changedCase = await noteClosedIssues(scope, propertyId, async () =>
    choosePreferences(scope, propertyId, editedPreferences(facts, edit, today)),
  )
  const after = await one(db, entryPreferences(agencyId, propertyId))
  return {
    note,
    restore: {
      changedCase,
      preferences: { before, versionAfter: after.version as number, changedAt: now.toISOString() },
    },
  }
}

/** Restores keys and manager; refused if they were changed since. The caller refreshes the card afterwards. */
export async function restoreKeys(scope: Scope, propertyId: number, { before, after }: ChangedKeys): Promise<void> {
  const { db, agencyId } = scope
  const known = await one(db, propertyKeys(agencyId, propertyId))
  if (!isDeepStrictEqual(keysInAudit(known), keysInAudit(after)))
    throw ruleBroken('The keys or the property manager were changed again since')
  await db.rows(saveKeys(scope, propertyId, before, before))
  await recordChange(db, scope, {
    action: 'edit-keys',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: keysInAudit(known),
    after: keysInAudit(before),
  })
}
