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

/** Of a closed agency: whether staff said that no export is wanted. */
export const updateExportWanted = (agencyId: number, by: number | null, now: Date) => sql`
  update agencies set no_export_wanted_at = ${by === null ? null : now.toISOString()}, no_export_wanted_by = ${by}, version = version + 1
   where id = ${agencyId} and state = app.state()`
