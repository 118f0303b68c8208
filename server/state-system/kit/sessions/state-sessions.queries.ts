import { dayIn } from '../../../../contract/days.ts'
import type { StateCode } from '../../../../contract/states.ts'
import { sql, type Sql } from '../../../platform/sql.ts'
import { viewAsRoles, type StaffRole } from '../../../platform/staff-roles.ts'

export type FoundSession = {
  id: string
  userId: number
  userName: string
  username: string
  originalUserId: number | null
  originalUserName: string | null
  /** Works for the provider, and acts for themselves. */
  isAdministrator: boolean
  /** Of staff who act for themselves; otherwise none. */
  roles: StaffRole[]
  /** On the roster, of staff with the role technician who act for themselves. */
  technicianId: number | null
  /** The provider's staff, and users of an agency that demands it, sign in with two factors. */
  needsSecondFactor: boolean
  /** They have to set it up before anything else. */
  mustEnrol: boolean
  /** The licence agreement waits to be accepted; never by staff, nor while they view as a user. */
  hasPendingTerms: boolean
  createdAt: string
  lastSeenAt: string
}

type SessionRules = { state: StateCode; exemptsDemoUsers: boolean; admitsDemoUsers: boolean; timeZone: string }

/** Outside production the published sign-ins of the demo data need no second factor. */
const needsFactor = (exemptsDemoUsers: boolean): Sql => sql`
  not (u.is_demo and ${exemptsDemoUsers})
  and (u.is_staff
       or exists (select from memberships d join agencies g on g.id = d.agency_id and g.is_active and g.demands_second_factor
                   where d.user_id = u.id and d.ended_at is null))`

const hasNoFactor: Sql = sql`
  not exists (select from second_factors f where f.user_id = u.id and f.is_confirmed)`

/** A row if the user has to set up two-factor sign-in before the portal opens. */
export const mustEnrolFirst = ({ exemptsDemoUsers }: Pick<SessionRules, 'exemptsDemoUsers'>, userId: number) => sql`
  select true from users u where u.id = ${userId} and ${needsFactor(exemptsDemoUsers)} and ${hasNoFactor}`

/** A live session of an active user whom the site admits; when impersonating, the one behind it must still have a role for it. */
export const findLiveSession = (
  { state, exemptsDemoUsers, admitsDemoUsers, timeZone }: SessionRules,
  tokenHash: Buffer,
  now: Date,
) => sql<FoundSession>`
  select s.id, s.user_id as "userId", u.name as "userName", u.username, s.original_user_id as "originalUserId",
         o.name as "originalUserName", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
         u.is_staff and s.original_user_id is null as "isAdministrator",
         case when s.original_user_id is null then u.staff_roles else '{}' end as roles,
         case when s.original_user_id is null and 'TECHNICIAN' = any (u.staff_roles) then
           (select t.id from technicians t where t.user_id = u.id and t.is_active) end as "technicianId",
         s.original_user_id is null and ${needsFactor(exemptsDemoUsers)} as "needsSecondFactor",
         s.original_user_id is null and ${needsFactor(exemptsDemoUsers)} and ${hasNoFactor} as "mustEnrol",
         not u.is_staff and s.original_user_id is null and exists (
           select from (select t.id from terms t where t.effective_from <= ${dayIn(timeZone, now)}
                           and t.withdrawn_at is null and (t.state is null or t.state = s.state)
                         order by t.effective_from desc, t.id desc limit 1) latest
            where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)
         ) as "hasPendingTerms"
    from state_sessions s
    join users u on u.id = s.user_id and u.is_active
    left join users o on o.id = s.original_user_id and o.is_active and o.staff_roles && ${viewAsRoles}::text[]
   where s.state = ${state} and s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now.toISOString()}
     and (s.original_user_id is null or o.id is not null)
     and (${admitsDemoUsers} or not (u.is_demo or coalesce(o.is_demo, false)))`

export type NewStateSession = {
  state: StateCode
  tokenHash: Buffer
  formHash: Buffer
  userId: number
  originalUserId: number | null
  device: string | null
  createdAt: Date
  now: Date
  expiresAt: Date
}

export const insertStateSession = (session: NewStateSession) => sql<{ id: string }>`
  insert into state_sessions (state, token_hash, form_hash, user_id, original_user_id, device, created_at, last_seen_at, expires_at)
  values (${session.state}, ${session.tokenHash}, ${session.formHash}, ${session.userId}, ${session.originalUserId},
          ${session.device}, ${session.createdAt.toISOString()}, ${session.now.toISOString()}, ${session.expiresAt.toISOString()})
  returning id`

/** Whose page it was that a form came from, also if that session has ended. */
export const userOfForm = (state: StateCode, formHash: Buffer) => sql<{
  userId: number
  originalUserId: number | null
}>`
  select user_id as "userId", original_user_id as "originalUserId" from state_sessions
   where state = ${state} and form_hash = ${formHash}`

export const extendStateSession = (id: string, now: Date, expiresAt: Date) => sql`
  update state_sessions set last_seen_at = ${now.toISOString()}, expires_at = ${expiresAt.toISOString()}
   where id = ${id} and revoked_at is null`

/** Also if it has this token already, as after a form that was sent twice. */
export const replaceToken = (id: string, formerHash: Buffer, tokenHash: Buffer) => sql`
  update state_sessions set token_hash = ${tokenHash}
   where id = ${id} and token_hash in (${formerHash}, ${tokenHash}) and revoked_at is null returning true`

/** Returns a row if it was still live, so that only one of two concurrent sign-outs succeeds. */
export const revokeStateSession = (id: string, now: Date) =>
  sql`update state_sessions set revoked_at = ${now.toISOString()} where id = ${id} and revoked_at is null returning true`

/** The portal then asks users of such a session to sign in here again. */
export const requirePortalSignIn = (state: StateCode, stateSessionId: string) => sql`
  update portal_sessions set requires_relogin = true
   where state = ${state} and state_session_id = ${stateSessionId} and revoked_at is null`

export const revokePortalSessions = (state: StateCode, stateSessionId: string, now: Date) => sql`
  update portal_sessions set revoked_at = ${now.toISOString()}
   where state = ${state} and state_session_id = ${stateSessionId} and revoked_at is null`
