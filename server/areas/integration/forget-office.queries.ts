import { sql } from '../../platform/sql.ts'

/* Removes what belongs to the office that was connected before. Values that came from it stay with the properties. */

export const hasRecords = (agencyId: number, software: string) => sql<{ exists: boolean }>`
  select exists (select from software_records where agency_id = ${agencyId} and software = ${software}) as exists`

export const forgetRecords = (agencyId: number, software: string) => sql`
  delete from software_records where agency_id = ${agencyId} and software = ${software}`

/** The portal's values, which are in use, stay. */
export const endConflicts = (agencyId: number, software: string) => sql`
  update property_sources set offered = null, portal_value = null, portal_changed_at = null, conflict_at = null
   where agency_id = ${agencyId} and software = ${software} and conflict_at is not null`

export const endForgetting = (agencyId: number, software: string) => sql`
  update agency_integrations set is_forgetting = false where agency_id = ${agencyId} and software = ${software}`
