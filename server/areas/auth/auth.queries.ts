import type { UserAgency } from '../../../contract/auth.ts'
import type { StateCode } from '../../../contract/states.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

export const findActiveUser = async (db: Db, userId: number, state: StateCode) =>
  maybeOne(
    db,
    sql<{
      id: number
      name: string
    }>`select id, name from users where id = ${userId} and state = ${state} and is_active`,
  )

export const findActiveAdministrator = async (db: Db, userId: number, state: StateCode) =>
  maybeOne(
    db,
    sql<{ id: number; name: string }>`
      select id, name from users
       where id = ${userId} and state = ${state} and is_active and is_provider_administrator`,
  )

/** Fails on a token that was used before: its id is the primary key. */
export const consumeToken = async (db: Db, state: StateCode, tokenId: string, expiresAt: Date) =>
  db.rows(
    sql`insert into used_sign_in_tokens (state, jti, expires_at) values (${state}, ${tokenId}, ${expiresAt.toISOString()})`,
  )

/** The agency the user last worked for, else the first by name. */
export const chooseAgency = async (db: Db, userId: number) =>
  maybeOne(
    db,
    sql<{ id: number; name: string; isMaster: boolean }>`
      select a.id, a.name, m.is_master as "isMaster"
        from memberships m join agencies a on a.id = m.agency_id
       where m.user_id = ${userId} and m.ended_at is null and a.is_active
       order by (select max(s.last_seen_at) from portal_sessions s
                  where s.user_id = m.user_id and s.agency_id = m.agency_id) desc nulls last, a.name, a.id
       limit 1`,
  )

export const findMembership = async (db: Db, userId: number, agencyId: number) =>
  maybeOne(
    db,
    sql<{ id: number; name: string; isMaster: boolean }>`
      select a.id, a.name, m.is_master as "isMaster"
        from memberships m join agencies a on a.id = m.agency_id
       where m.user_id = ${userId} and m.agency_id = ${agencyId} and m.ended_at is null and a.is_active`,
  )

export const userAgencies = (userId: number) => sql<UserAgency>`
  select a.id as "complianceAgencyId", a.name as "complianceAgencyName"
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active
   order by a.name, a.id`

export const userAgencyCount = (userId: number) => sql<{ count: number }>`
  select count(*) as count
    from memberships m join agencies a on a.id = m.agency_id
   where m.user_id = ${userId} and m.ended_at is null and a.is_active`

export type NewSession = {
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

export const insertSession = async (db: Db, session: NewSession) =>
  one(
    db,
    sql<{ id: string }>`
      insert into portal_sessions
        (token_hash, state, user_id, agency_id, original_user_id, state_session_id, created_at, last_seen_at, expires_at)
      values
        (${session.tokenHash}, ${session.state}, ${session.userId}, ${session.agencyId}, ${session.originalUserId},
         ${session.stateSessionId}, ${session.createdAt.toISOString()}, ${session.now.toISOString()},
         ${session.expiresAt.toISOString()})
      returning id`,
  )

export const revokeSession = async (db: Db, sessionId: string, now: Date) =>
  db.rows(
    sql`update portal_sessions set revoked_at = ${now.toISOString()} where id = ${sessionId} and revoked_at is null`,
  )
