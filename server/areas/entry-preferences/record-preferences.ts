import type { EntryMethodPreferences } from '../../../contract/properties/property-page.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Scope } from '../../platform/scope.ts'
import type { PreferenceColumns } from '../access-cases/current-preferences.ts'
import { preferencesReply } from './preferences-reply.ts'

export const preferencesInAudit = ({ preferences, tempPreferences, comments, isOwn }: EntryMethodPreferences) => ({
  ...preferences,
  ...tempPreferences,
  comments,
  isOwn,
})

type Changed = { action: AuditAction; before: PreferenceColumns; after: PreferenceColumns }

/** Records a change of the preferences, key pickup included. */
export async function recordPreferences(
  scope: Scope,
  propertyId: number,
  { action, before, after }: Changed,
): Promise<void> {
  const inAudit = (row: PreferenceColumns) => ({
    ...preferencesInAudit(preferencesReply(row, scope.today)),
    keyPickup: row.keyPickup,
  })
  await recordChange(scope.db, scope, {
    action,
    entity: 'entry_preferences',
    entityId: propertyId,
    propertyId,
    before: inAudit(before),
    after: inAudit(after),
  })
}
