import type { EntryMethodPreferences } from '../../../contract/properties/property-page.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { newlyAllowed } from '../access-cases/current-preferences.ts'
import { settleProperty } from '../cards/settle-property.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { entryPreferences, removePreferences } from './entry-preferences.queries.ts'
import { preferencesReply } from './preferences-reply.ts'
import { recordPreferences } from './record-preferences.ts'

/** Removes the preferences of the property, if it has any, so that those of its agency apply again. */
export async function followAgency(
  scope: Scope,
  propertyId: number,
  version: number | undefined,
): Promise<EntryMethodPreferences> {
  const { db, agencyId, today } = scope
  await lockActiveProperty(scope, propertyId)
  const before = await one(db, entryPreferences(agencyId, propertyId))
  if (before.version === null) return preferencesReply(before, today)
  if (version !== undefined && version !== before.version)
    throw await staleEdit(scope, { table: 'entry_preferences', id: propertyId })
  await db.rows(removePreferences(agencyId, propertyId))
  const after = await one(db, entryPreferences(agencyId, propertyId))
  await recordPreferences(scope, propertyId, { action: 'use-agency-preference', before, after })
  await settleProperty(scope, propertyId, {
    kind: 'PREFERENCES_SAVED',
    newlyAllowed: newlyAllowed(before, after, today),
  })
  return preferencesReply(after, today)
}
