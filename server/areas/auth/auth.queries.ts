import type { UserAgency } from '../../../contract/auth.ts'
import { pauseBetweenVisitsHours } from '../../../contract/dashboard/news.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { AgencyPause } from '../../platform/agency-pause.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { viewAsRoles } from '../../platform/staff-roles.ts'

type User = { id: number; name: string; username: string }

/** Of a state: whether the users of the demo data can sign in. */
type Admission = { state: StateCode; admitsDemoUsers: boolean }

export const findActiveUser = ({ state, admitsDemoUsers }: Admission, userId: number) => sql<User>`
  select id, name, username from users where id = ${userId} and state = ${state} and is_active
     and (${admitsDemoUsers} or not is_demo)`

export const findActiveAdministrator = ({ state, admitsDemoUsers }: Admission, userId: number) => sql<{
  id: number
  name: string
}>`
  select id, name from users
   where id = ${userId} and state = ${state} and is_active and staff_roles && ${viewAsRoles}::text[]
     and (${admitsDemoUsers} or not is_demo)`

/** Fails for a token that was already used, because its id is the primary key. */
export const consumeToken = (state: StateCode, tokenId: string, expiresAt: Date) =>
  sql`insert into used_sign_in_tokens (state, jti, expires_at) values (${state}, ${tokenId}, ${expiresAt.toISOString()})`

export const usedToken = (state: StateCode, tokenId: string) =>
  sql`select from used_sign_in_tokens where state = ${state} and jti = ${tokenId}`

/** Those of the user in scope that began with this session of the state system. */
export const revokeSessionsOf = (state: StateCode, stateSessionId: string, now: Date) => sql<{ id: string }>`
  update portal_sessions set revoked_at = ${now.toISOString()}
   where state = ${state} and state_session_id = ${stateSessionId} and revoked_at is null returning id`

/** The agency the user last worked for, otherwise the first by name. */
export const setSessionAgency = (userId: number) => sql<{ id: number; name: string; isMaster: boolean }>`
  select a.id, a.name, m.is_master as "isMaster"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
   order by (select max(s.last_seen_at) from portal_sessions s
              where s.user_id = m.user_id and s.agency_id = m.agency_id) desc nulls last, a.name, a.id
   limit 1`

/** Why the agencies of a user without an active one are paused or closed. */
export const pauseOfUser = (userId: number) => sql<AgencyPause>`
  select a.name, coalesce(a.close_reason, a.pause_reason) as reason, a.closed_at is not null as "isClosed"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and not a.is_active
   order by a.closed_at is not null, a.name, a.id limit 1`

export const findMembership = (userId: number, agencyId: number) => sql<{
  id: number
  name: string
  isMaster: boolean
}>`
  select a.id, a.name, m.is_master as "isMaster"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.agency_id = ${agencyId} and m.ended_at is null and a.is_active`

export const agenciesOfSession = (userId: number) => sql<UserAgency>`
  select a.id as "complianceAgencyId", a.name as "complianceAgencyName", a.former_ids as "formerIds"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
   order by a.name, a.id`

/** No row for a property of an agency that the user does not belong to, as if it did not exist. */
export const agencyOfProperty = (userId: number, kind: 'managed' | 'mirrored', propertyId: number) => sql<UserAgency>`
  select a.id as "complianceAgencyId", a.name as "complianceAgencyName"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
     and a.id = case when ${kind}::text = 'managed' then app.other_agency_of_property(${propertyId}::int)
                     else app.other_agency_of_portfolio_property(${propertyId}::int) end`

export const userAgencyCount = (userId: number) => sql<{ count: number }>`
  select count(*) as count
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active`

export type PortalSessionRow = {
  id: string
  tokenHash: Buffer
  state: StateCode
  userId: number
  agencyId: number
  originalUserId: number | null
  stateSessionId: string
  createdAt: Date
  now: Date
  expiresAt: Date
}

/** After a pause, news begin where the last visit of the user to this agency ended; an administrator who viewed as the user was no visit. */
const newsSinceLastVisit = ({ userId, agencyId, now }: PortalSessionRow): Sql => sql`
  (select case when s.last_seen_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${pauseBetweenVisitsHours})
               then s.last_seen_at else s.news_since end
     from portal_sessions s
    where s.user_id = ${userId} and s.agency_id = ${agencyId} and s.original_user_id is null
    order by s.last_seen_at desc limit 1)`

export const insertSession = (session: PortalSessionRow) => sql`
  insert into portal_sessions
    (id, token_hash, state, user_id, agency_id, original_user_id, state_session_id, created_at, last_seen_at, expires_at, news_since)
  values
    (${session.id}, ${session.tokenHash}, ${session.state}, ${session.userId}, ${session.agencyId}, ${session.originalUserId},
     ${session.stateSessionId}, ${session.createdAt.toISOString()}, ${session.now.toISOString()},
     ${session.expiresAt.toISOString()}, ${newsSinceLastVisit(session)})`

/** Locks the state system's session until this transaction ends. False when that session has already ended. */
export const holdStateSession = (state: StateCode, stateSessionId: string) =>
  sql<{ isLive: boolean | null }>`select app.hold_state_session(${state}, ${stateSessionId}) as "isLive"`

type ClaimedSession = { systemSessionId: string; userId: number; originalUserId: number | null }

/** The same for the session that a token names: null when it is not kept here, as with a state system outside. */
export const holdSessionOfUser = (state: StateCode, claimed: ClaimedSession, now: Date) =>
  sql<{ session: 'LIVE' | 'ENDED' | 'OF_OTHERS' | null }>`
    select app.hold_session_of_user(${state}, ${claimed.systemSessionId}, ${claimed.userId}, ${claimed.originalUserId},
                                    ${now.toISOString()}) as session`

/**
 * Returns a row if the session was still live, so that only one of several concurrent replacements or sign-outs
 * succeeds.
 */
export const replaceSession = (sessionId: string, replacementId: string, now: Date) => sql`
  update portal_sessions set revoked_at = ${now.toISOString()}, replaced_by = ${replacementId}
   where id = ${sessionId} and revoked_at is null and not requires_relogin returning true`

/** Returns a row if the session was replaced by another. */
export const replacedSession = (sessionId: string) =>
  sql`select from portal_sessions where id = ${sessionId} and replaced_by is not null`

export type EndedSession = { sessionId: string; userId: number; originalUserId: number | null; wasLive: boolean }

/** Ends the session of a cookie, or the session that replaced it after a switch of agency. */
export const endPortalSession = (tokenHash: Buffer, now: Date) => sql<EndedSession>`
  select session_id as "sessionId", user_id as "userId", original_user_id as "originalUserId", was_live as "wasLive"
    from app.end_session(${tokenHash}, ${now.toISOString()})`

/** Only the user of the session finds it. */
export const stateSessionOf = (sessionId: string) =>
  sql<{ id: string }>`select state_session_id as id from portal_sessions where id = ${sessionId}`

export const enterAs = (state: StateCode, userId: number) => sql`select app.enter(${state}, null, ${userId})`
