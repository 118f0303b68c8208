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

/**
 * Some properties of the portfolio leave it and lose their id in the software, by which another office may have another property. The rows
 * stay, because documents and orders refer to them. With those on service that still follow the software.
 */
export const forgetMirrors = (agencyId: number, software: string, atMost: number) => sql<{
  id: number
  propertyId: number | null
}>`
  with batch as (
    select id, property_id from portfolio_properties
     where agency_id = ${agencyId} and software = ${software} and external_id not like 'forgotten:%' order by id limit ${atMost} for update
  )
  update portfolio_properties m
     set external_id = 'forgotten:' || m.id, property_id = null, is_active = false, is_released = false, is_catch_up_due = false
    from batch where m.agency_id = ${agencyId} and m.id = batch.id
  returning m.id, (select p.id from properties p
                    where p.agency_id = m.agency_id and p.id = batch.property_id and p.software = ${software}) as "propertyId"`

export const forgotten = (agencyId: number, software: string) => sql`
  update agency_integrations set is_forgetting = false where agency_id = ${agencyId} and software = ${software}`
