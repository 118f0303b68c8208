import { sql } from '../../platform/sql.ts'

/** The visit takes place now, for as long as it was booked. */
export const broughtForward = ({ agencyId, now }: { agencyId: number; now: Date }, visitId: number) => sql<{
  startsAt: string
  endsAt: string
}>`
  update visits
     set starts_at = ${now.toISOString()}, ends_at = ${now.toISOString()}::timestamptz + (ends_at - starts_at), slot_id = null
   where agency_id = ${agencyId} and id = ${visitId}
  returning starts_at as "startsAt", ends_at as "endsAt"`
