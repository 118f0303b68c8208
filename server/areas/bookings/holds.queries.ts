import { sql } from '../../platform/sql.ts'
import type { FreeTime } from './free-times.queries.ts'

type Who = { agencyId: number; userId: number }

/**
 * Bookings with one technician run one after another. Without it, two inserts of overlapping times would wait for each
 * other until the database ends one of them.
 */
export const lockTechnicianTimes = (technicianId: number) => sql`
  select pg_advisory_xact_lock(hashtext('visits of a technician'), ${technicianId})`

/** Removes expired holds of a technician, of all agencies, because the database counts them as taken. */
export const releaseHolds = (technicianId: number, now: Date) => sql`
  select app.release_expired_holds(${technicianId}, ${now.toISOString()})`

export const deleteHolds = (agencyId: number, propertyId: number, userId: number) => sql`
  delete from visits
   where agency_id = ${agencyId} and property_id = ${propertyId} and held_by = ${userId} and status = 'HELD'`

export const insertHold = (
  { agencyId, userId }: Who,
  propertyId: number,
  { technicianId, slotId, startsAt, endsAt }: FreeTime,
  expiresAt: Date,
) => sql`
  insert into visits (agency_id, property_id, technician_id, slot_id, starts_at, ends_at, status, held_by, hold_expires_at)
  values (${agencyId}, ${propertyId}, ${technicianId}, ${slotId}, ${startsAt}, ${endsAt}, 'HELD', ${userId},
          ${expiresAt.toISOString()})`
