import {
  reportSharingLevels,
  reportSharingOptions,
  type NotificationPreference,
  type NotificationPreferenceForm,
} from '../../../contract/notification-preferences.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { ownerReportsAllowed, preferenceOfManager } from './notification-preferences.queries.ts'
import { savePreference, type PreferenceRow } from '../agency/mirror-managers.queries.ts'

const options = reportSharingLevels.map((id) => ({ id, ...reportSharingOptions[id] }))

const reply = (row: PreferenceRow | null, isAllowed: boolean): NotificationPreference => ({
  propertyManagerId: row?.propertyManagerId ?? null,
  serviceReportsAutoOwnerEmailPreference: row?.preference ?? null,
  options,
  isServiceReportsAutoOwnerEmailAllowed: isAllowed,
  ...(row && { version: row.version }),
})

/** Without a property manager returns the options, and whether they can be chosen. */
export async function readPreference(
  { db, agencyId }: Scope,
  managerId: number | undefined,
): Promise<NotificationPreference> {
  const allowed = ownerReportsAllowed(agencyId)
  if (managerId === undefined) return reply(null, (await maybeOne(db, allowed))?.isAllowed ?? false)
  const [[agency], [row]] = await db.batch([allowed, preferenceOfManager(agencyId, managerId)])
  if (!row) throw notFound('This property manager was not found')
  return reply(row, agency?.isAllowed ?? false)
}

export async function changePreference(
  scope: Scope,
  form: NotificationPreferenceForm,
): Promise<NotificationPreference> {
  const { db } = scope
  const { propertyManagerId: managerId, serviceReportsAutoOwnerEmailPreference: preference } = form
  // The form requires a preference only with a manager, so here the manager or both are missing.
  if (managerId === null || preference === null)
    throw ruleBroken('Select a property manager', { propertyManagerId: 'Select a property manager' })
  const before = await readPreference(scope, managerId)
  if (!before.isServiceReportsAutoOwnerEmailAllowed)
    throw forbidden('Sending service reports to owners automatically is switched off for this agency')
  const [saved] = await db.rows(savePreference(scope, managerId, preference, form.version ?? null))
  if (!saved) throw await staleEdit(scope, { table: 'property_managers', id: managerId })
  await recordChange(db, scope, {
    action: 'change-notification-preference',
    entity: 'property_managers',
    entityId: managerId,
    before: { reportSharing: before.serviceReportsAutoOwnerEmailPreference },
    after: { reportSharing: preference },
  })
  return reply(saved, true)
}
