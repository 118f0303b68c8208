import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type UserSession = {
  id: string
  device: string | null
  createdAt: string
  lastSeenAt: string
  isViewing: boolean
}

/** The live sessions of a user, newest first; also those in which the user, an administrator, views as another. */
export const liveSessions = (userId: number, now: Date) => sql<UserSession>`
  select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt", user_id <> ${userId} as "isViewing"
    from state_sessions
   where state = app.state() and (user_id = ${userId} and original_user_id is null or original_user_id = ${userId})
     and revoked_at is null and expires_at > ${now.toISOString()}
   order by last_seen_at desc, id limit 50`

/** One session of the user, or all but one. */
export const revokeSessions = (
  userId: number,
  { onlyId = null, exceptId = null }: { onlyId?: string | null; exceptId?: string | null },
  now: Date,
) => sql<{ id: string }>`
  update state_sessions set revoked_at = ${now.toISOString()}
   where state = app.state() and (user_id = ${userId} and original_user_id is null or original_user_id = ${userId})
     and revoked_at is null and (${onlyId}::uuid is null or id = ${onlyId}::uuid)
     and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)
  returning id`

/** The portal's sessions that began in them then only ask the user to sign in again. */
export const requirePortalSignIns = (state: StateCode, sessionIds: readonly string[]) => sql`
  update portal_sessions p set requires_relogin = true
    from unnest(${sessionIds}::text[]) as ended (id)
   where p.state = ${state} and p.state_session_id = ended.id and p.revoked_at is null`

export const noteSignIn = (userId: number, now: Date) => sql<{ username: string }>`
  update users set last_signed_in_at = ${now.toISOString()} where id = ${userId} returning username`
