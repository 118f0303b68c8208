import {
  entryPreferencesForm,
  exceptionBounds,
  type EntryPreferences,
  type TypedPreferences,
} from '../../../contract/entry-preferences.ts'
import type { EntryMethodPreferences } from '../../../contract/properties/property-page.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { newlyAllowed } from '../access-cases/current-preferences.ts'
import { settleProperty } from '../cards/settle-property.ts'
import { missingProperty, lockActiveProperty } from '../property-lock/lock-property.ts'
import { entryPreferences, savePreferences } from './entry-preferences.queries.ts'
import { preferencesReply } from './preferences-reply.ts'
import { preferencesInAudit } from './record-preferences.ts'

export async function readPreferences(scope: Scope, propertyId: number): Promise<EntryMethodPreferences> {
  const row = await maybeOne(scope.db, entryPreferences(scope.agencyId, propertyId))
  if (!row) throw await missingProperty(scope, propertyId)
  return preferencesReply(row, scope.today)
}

/** Sets the preferences of the property, which then replace those of its agency. */
export async function choosePreferences(
  scope: Scope,
  propertyId: number,
  { version, ...typed }: TypedPreferences,
): Promise<EntryMethodPreferences> {
  const { db, agencyId, today } = scope
  await lockActiveProperty(scope, propertyId)
  const known = await one(db, entryPreferences(agencyId, propertyId))
  const before = preferencesReply(known, today)
  if (version !== undefined && version !== before.version)
    throw await staleEdit(scope, { table: 'entry_preferences', id: propertyId })
  const chosen = parsePart(entryPreferencesForm(exceptionBounds(today)), typed, 'body') as EntryPreferences
  await db.rows(savePreferences(scope, propertyId, chosen))
  const saved = await one(db, entryPreferences(agencyId, propertyId))
  const after = preferencesReply(saved, today)
  await recordChange(db, scope, {
    action: 'set-entry-preferences',
    entity: 'entry_preferences',
    entityId: propertyId,
    propertyId,
    before: preferencesInAudit(before),
    after: preferencesInAudit(after),
  })
  await settleProperty(scope, propertyId, {
    kind: 'PREFERENCES_SAVED',
    newlyAllowed: newlyAllowed(known, saved, today),
  })
  return after
}
