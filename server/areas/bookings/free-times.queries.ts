import { sql } from '../../platform/sql.ts'

export type FreeTime = { slotId: number; technicianId: number; startsAt: string; endsAt: string }

export type TimesWanted = {
  propertyId: number
  latitude: number
  longitude: number
  serviceIds: readonly number[]
  from: Date
  to: Date
  /** The visit that is being moved. */
  visitId: number | null
  /** Only the time that begins with this window. */
  slotId: number | null
}

/**
 * Times long enough for all services, each with the technician who has the shortest way. A time that this user holds
 * for the property, and that of the visit being moved, count as free.
 */
export const freeTimes = (now: Date, wanted: TimesWanted) => sql<FreeTime>`
  select slot_id as "slotId", technician_id as "technicianId", starts_at as "startsAt", ends_at as "endsAt"
    from app.free_times(${wanted.latitude}, ${wanted.longitude}, ${wanted.serviceIds}::smallint[],
                        ${wanted.from.toISOString()}, ${wanted.to.toISOString()}, ${now.toISOString()},
                        ${wanted.propertyId}, ${wanted.visitId}, ${wanted.slotId})`
