import { sql } from '../../platform/sql.ts'

export type Account = { id: number; name: string; username: string; email: string; passwordHash: string | null }

/** Locks the user's row, so that changes of one account are made one after another. */
export const lockAccount = (userId: number) => sql<Account>`
  select u.id, u.name, u.username, u.email, c.password_hash as "passwordHash"
    from users u left join credentials c on c.user_id = u.id
   where u.id = ${userId} and u.state = app.state() and u.is_active for update of u`

export const storePassword = (userId: number, passwordHash: string, now: Date) => sql`
  insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${passwordHash}, ${now.toISOString()})
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`

/** Links that were sent before a password was chosen no longer work. */
export const endPasswordResets = (userId: number, now: Date) => sql`
  update password_resets set used_at = ${now.toISOString()} where user_id = ${userId} and used_at is null`

export type PasswordReset = {
  userId: number
  username: string
  name: string
  hasSecondFactor: boolean
  isUsable: boolean
}

export const findPasswordReset = (
  { admitsDemoUsers }: { admitsDemoUsers: boolean },
  resetId: string,
  now: Date,
) => sql<PasswordReset>`
  select r.user_id as "userId", u.username, u.name,
         exists (select from second_factors f where f.user_id = u.id and f.is_confirmed) as "hasSecondFactor",
         r.used_at is null and r.expires_at > ${now.toISOString()} and u.is_active
           and (${admitsDemoUsers} or not u.is_demo) as "isUsable"
    from password_resets r join users u on u.id = r.user_id
   where r.id = ${resetId}::uuid and r.state = app.state()`

/** Returns a row only once. */
export const consumePasswordReset = (resetId: string, now: Date) => sql<{ userId: number }>`
  update password_resets set used_at = ${now.toISOString()}
   where id = ${resetId}::uuid and state = app.state() and used_at is null and expires_at > ${now.toISOString()}
  returning user_id as "userId"`
