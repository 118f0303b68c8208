import type { StateCode } from '../../../../contract/states.ts'
import type { AgencyPause } from '../../../platform/agency-pause.ts'
import { sql } from '../../../platform/sql.ts'

export type Agency = {
  id: number
  name: string
  isMaster: boolean
  /** Its users book, move and cancel visits themselves. */
  allowsBooking: boolean
  /** Agencies that were merged into it: links that name them open it. */
  formerIds: number[]
}

/** The agencies of the user. Every page shows only one of these. */
export const userAgencies = (userId: number) => sql<Agency>`
  select a.id, a.name, m.is_master as "isMaster", a.allow_agency_portal_booking as "allowsBooking",
         a.former_ids as "formerIds"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
   order by a.name, a.id`

export type FormerAgency = { name: string; endedAt: string; masters: string | null }

/** The agencies to which the user's access was ended, the latest first, and who could give it again. */
export const formerAgencies = (userId: number) => sql<FormerAgency>`
  select a.name, m.ended_at as "endedAt",
         (select string_agg(u.name, ', ' order by u.name)
            from memberships o join users u on u.id = o.user_id and u.is_active
           where o.agency_id = a.id and o.is_master and o.ended_at is null) as masters
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is not null and a.is_active
   order by m.ended_at desc, a.id limit 5`

/** The agencies of the user that are paused or closed, or the one with this id. */
export const pausedAgencies = (userId: number, agencyId: number | null = null) => sql<AgencyPause>`
  select a.name, coalesce(a.close_reason, a.pause_reason) as reason, a.closed_at is not null as "isClosed"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and not a.is_active and (${agencyId}::int is null or a.id = ${agencyId}::int)
   order by a.name, a.id limit 20`

export const agencyName = (state: StateCode, agencyId: number) => sql<{ name: string }>`
  select name from agencies where state = ${state} and id = ${agencyId}`
