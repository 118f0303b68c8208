import type { ReportSharing } from '../../../contract/notification-preferences.ts'
import { sql } from '../../platform/sql.ts'

export const ownerReportsAllowed = (agencyId: number) => sql<{ isAllowed: boolean }>`
  select is_auto_owner_report_allowed as "isAllowed" from agencies where id = ${agencyId}`

export type PreferenceRow = { propertyManagerId: number; preference: ReportSharing; version: number }

/** A manager who has left has no preference. */
export const notificationPreference = (agencyId: number, managerId: number) => sql<PreferenceRow>`
  select id as "propertyManagerId", report_sharing as preference, version from property_managers
   where agency_id = ${agencyId} and id = ${managerId} and is_active`

/** Updates only the expected version, if given. Reports stored before the change are not sent. */
export const savePreference = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  managerId: number,
  preference: ReportSharing,
  seenVersion: number | null,
) => sql<PreferenceRow>`
  update property_managers
     set report_sharing = ${preference},
         report_sharing_since = case when report_sharing = ${preference} then report_sharing_since else ${now.toISOString()} end,
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${managerId} and is_active and (${seenVersion}::int is null or version = ${seenVersion}::int)
  returning id as "propertyManagerId", report_sharing as preference, version`
