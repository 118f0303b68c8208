import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

type Pending = { state: StateCode; tokenHash: Buffer; userId: number; now: Date; expiresAt: Date }

/** Removes expired ones at the same time; there are never many. */
export const insertPendingSignIn = ({ state, tokenHash, userId, now, expiresAt }: Pending) => sql`
  with expired as (delete from pending_sign_ins where expires_at < ${now.toISOString()})
  insert into pending_sign_ins (token_hash, state, user_id, expires_at)
  values (${tokenHash}, ${state}, ${userId}, ${expiresAt.toISOString()})`

type PendingUser = { id: number; username: string; isAdministrator: boolean }

export const findPendingSignIn = (
  { admitsDemoUsers }: { admitsDemoUsers: boolean },
  tokenHash: Buffer,
  now: Date,
) => sql<PendingUser>`
  select u.id, u.username, u.is_staff as "isAdministrator"
    from pending_sign_ins p join users u on u.id = p.user_id and u.is_active
   where p.token_hash = ${tokenHash} and p.state = app.state() and p.expires_at > ${now.toISOString()}
     and (${admitsDemoUsers} or not u.is_demo)`

export const endPendingSignIn = (tokenHash: Buffer) => sql`
  delete from pending_sign_ins where token_hash = ${tokenHash} returning true`
