import { sql } from '../../platform/sql.ts'

/**
 * The visit took place now, for as long as it was booked. It is completed with it: as a booking it would have to fit
 * between the other visits of its technician.
 */
export const broughtForward = ({ agencyId, now }: { agencyId: number; now: Date }, visitId: number) => sql<{
  startsAt: string
  endsAt: string
}>`
  update visits
     set starts_at = ${now.toISOString()}, ends_at = ${now.toISOString()}::timestamptz + (ends_at - starts_at), slot_id = null,
         status = 'COMPLETED', finished_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${visitId}
  returning starts_at as "startsAt", ends_at as "endsAt"`
