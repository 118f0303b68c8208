import { sql } from '../../platform/sql.ts'
import type { PreferenceRow } from '../agency/mirror-managers.queries.ts'

export const ownerReportsAllowed = (agencyId: number) => sql<{ isAllowed: boolean }>`
  select is_auto_owner_report_allowed as "isAllowed" from agencies where id = ${agencyId}`

/** A manager who has left has no preference. */
export const preferenceOfManager = (agencyId: number, managerId: number) => sql<PreferenceRow>`
  select id as "propertyManagerId", report_sharing as preference, version from property_managers
   where agency_id = ${agencyId} and id = ${managerId} and is_active`
