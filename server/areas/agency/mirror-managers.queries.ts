import { sql } from '../../platform/sql.ts'
import type { ReportSharing } from '../../../contract/notification-preferences.ts'

export type MirroredManagerRow = {
  id: number
  name: string
  email: string | null
  phone: string | null
  isActive: boolean
}

/** All of the agency: there are few. */
export const managersOfAgency = (agencyId: number) => sql<MirroredManagerRow>`
  select id, name, email, phone, is_active as "isActive" from property_managers where agency_id = ${agencyId} order by is_active desc, id
     for update`

export const insertManager = (
  agencyId: number,
  { name, email, phone }: { name: string; email: string | null; phone: string | null },
  now: Date,
) => sql<{ id: number }>`
  insert into property_managers (agency_id, name, email, phone, updated_at)
  values (${agencyId}, ${name}, ${email}, ${phone}, ${now.toISOString()}) returning id`

export const updateManager = (
  agencyId: number,
  id: number,
  { name, email, phone, isActive }: { name: string; email: string | null; phone: string | null; isActive: boolean },
  now: Date,
) => sql`
  update property_managers
     set name = ${name}, email = ${email}, phone = ${phone}, is_active = ${isActive}, version = version + 1,
         updated_at = ${now.toISOString()}, updated_by = null
   where agency_id = ${agencyId} and id = ${id}`

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

export type PreferenceRow = { propertyManagerId: number; preference: ReportSharing; version: number }
