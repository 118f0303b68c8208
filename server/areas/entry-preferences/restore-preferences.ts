import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'
import {
  entryPreferences,
  hasNoticeVisitSince,
  removePreferences,
  writePreferenceColumns,
} from './entry-preferences.queries.ts'
import { recordPreferences } from './record-preferences.ts'

/** The preferences of a property before a change, and their version after it. */
export type ChangedPreferences = { before: PreferenceColumns; versionAfter: number; changedAt: string }

/**
 * Restores preferences; refused if they were changed since, or if a visit was booked that relies on them. The caller has
 * locked the property, raises issues where no way in is left, and refreshes its card afterwards.
 */
export async function restorePreferences(
  scope: Scope,
  propertyId: number,
  { before, versionAfter, changedAt }: ChangedPreferences,
): Promise<void> {
  const { db, agencyId } = scope
  const [[known], [visit]] = await db.batch([
    entryPreferences(agencyId, propertyId),
    hasNoticeVisitSince(agencyId, propertyId, changedAt),
  ])
  if (known?.version !== versionAfter) throw ruleBroken('The entry preferences were changed again since')
  if (visit?.isBooked) throw ruleBroken('A visit by entry notice was booked since')
  await db.rows(
    before.version === null
      ? removePreferences(agencyId, propertyId)
      : writePreferenceColumns(scope, propertyId, before),
  )
  const restored = await one(db, entryPreferences(agencyId, propertyId))
  await recordPreferences(scope, propertyId, { action: 'restore-entry-preferences', before: known, after: restored })
}
