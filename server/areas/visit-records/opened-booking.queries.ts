import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

/** Who changed the booking last, and when. */
export const lastBookingChange = (agencyId: number, visitId: number) => sql<{ by: string | null; at: string }>`
  select coalesce(e.original_user_name, e.user_name) as by, e.at from audit_events e
   where e.agency_id = ${agencyId} and e.entity = 'visits' and e.entity_id = ${visitId}
     and e.action in ('book-visit', 'move-visit', 'reassign-visit', 'shorten-visit', 'call-off-visit', 'cancel-visit')
   order by e.at desc limit 1`

export type EarlierTechnician = { id: number; name: string }

/** Technicians who had the visit before it went to its technician of now. */
export const earlierTechnicians = (state: StateCode, agencyId: number, visitId: number) => sql<EarlierTechnician>`
  select distinct t.id, t.name::text as name
    from audit_events e
    join technicians t on t.state = ${state}
     and (e.before ->> 'technicianId' = t.id::text or e.before ->> 'technician' = t.name)
    join visits v on v.agency_id = e.agency_id and v.id = e.entity_id and v.technician_id <> t.id
   where e.agency_id = ${agencyId} and e.entity = 'visits' and e.entity_id = ${visitId}
     and e.action in ('move-visit', 'reassign-visit')
   order by name, t.id`
