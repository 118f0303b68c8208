import { sql } from '../../platform/sql.ts'

export const markPaused = (id: number, reason: string, now: Date) => sql`
  update agencies set paused_at = ${now.toISOString()}, pause_reason = ${reason}, version = version + 1
   where id = ${id} and state = app.state()`

export const markResumed = (id: number) => sql`
  update agencies set paused_at = null, pause_reason = null, version = version + 1 where id = ${id} and state = app.state()`

export const markClosed = (id: number, reason: string, now: Date) => sql`
  update agencies
     set closed_at = ${now.toISOString()}, close_reason = ${reason}, paused_at = null, pause_reason = null, version = version + 1
   where id = ${id} and state = app.state()`

export const markReopened = (id: number) => sql`
  update agencies
     set closed_at = null, close_reason = null, no_export_wanted_at = null, no_export_wanted_by = null, version = version + 1
   where id = ${id} and state = app.state()`

export type OpenBusiness = { visits: number; keys: number; invoices: number }

/** What is not finished with an agency that is to be paused or closed. */
export const openBusiness = (agencyId: number, now: Date) => sql<OpenBusiness>`
  select (select count(*)::int from visits
           where agency_id = ${agencyId} and status = 'BOOKED' and starts_at > ${now.toISOString()}) as visits,
         (select count(*)::int from key_collections where agency_id = ${agencyId} and returned_at is null) as keys,
         (select count(*)::int from invoices where agency_id = ${agencyId} and paid_at is null and voided_at is null) as invoices`

/** Of a closed agency: whether staff said that no export is wanted. */
export const updateExportWanted = (agencyId: number, by: number | null, now: Date) => sql`
  update agencies set no_export_wanted_at = ${by === null ? null : now.toISOString()}, no_export_wanted_by = ${by}, version = version + 1
   where id = ${agencyId} and state = app.state()`
