import { sql } from '../../platform/sql.ts'

export type SecondFactor = { encryptedSecret: Buffer; isConfirmed: boolean; codesLeft: number }

/** One that is not confirmed counts for ten minutes, because its user typed the password only when it was begun. */
export const findSecondFactor = (userId: number, now: Date) => sql<SecondFactor>`
  select f.encrypted_secret as "encryptedSecret", f.is_confirmed as "isConfirmed",
         (select count(*)::int from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as "codesLeft"
    from second_factors f
   where f.user_id = ${userId}
     and (f.is_confirmed or f.created_at > ${now.toISOString()}::timestamptz - interval '10 minutes')`

/** Keeps a secret that is confirmed, so that a second tab cannot replace it. */
export const storeSecret = (userId: number, encryptedSecret: Buffer, now: Date) => sql`
  insert into second_factors as f (user_id, encrypted_secret, created_at)
  values (${userId}, ${encryptedSecret}, ${now.toISOString()})
  on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
    where not f.is_confirmed`

/** The same secret, encrypted again. */
export const replaceEncryptedSecret = (userId: number, encryptedSecret: Buffer) => sql`
  update second_factors set encrypted_secret = ${encryptedSecret} where user_id = ${userId}`

type StoredSecret = { userId: number; encryptedSecret: Buffer }

/** Locked, so that nobody replaces them meanwhile. */
export const secretsAfter = (userId: number, most: number) => sql<StoredSecret>`
  select f.user_id as "userId", f.encrypted_secret as "encryptedSecret"
    from second_factors f join users u on u.id = f.user_id and u.state = app.state()
   where f.user_id > ${userId} order by f.user_id limit ${most} for update of f`

/** Returns a row only if no code of this period or a later one was accepted before. */
export const consumeStep = (userId: number, step: number) => sql`
  update second_factors set last_step = ${step}
   where user_id = ${userId} and (last_step is null or last_step < ${step}::bigint) returning true`

/** Returns a row only the first time. */
export const confirmSecondFactor = (userId: number) => sql`
  update second_factors set is_confirmed = true where user_id = ${userId} and not is_confirmed returning true`

/** Returns a row if there was a confirmed one. */
export const removeSecondFactor = (userId: number) => sql<{ wasConfirmed: boolean }>`
  with codes as (delete from recovery_codes where user_id = ${userId})
  delete from second_factors where user_id = ${userId} returning is_confirmed as "wasConfirmed"`

export const removeRecoveryCodes = (userId: number) => sql`delete from recovery_codes where user_id = ${userId}`

export const storeRecoveryCodes = (userId: number, hashes: readonly Buffer[]) => sql`
  insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`

/** Returns a row only once. */
export const consumeRecoveryCode = (userId: number, codeHashes: readonly Buffer[], now: Date) => sql<{ left: number }>`
  update recovery_codes c set used_at = ${now.toISOString()}
   where user_id = ${userId} and code_hash = any (${codeHashes}::bytea[]) and used_at is null
  returning (select count(*)::int - 1 from recovery_codes r where r.user_id = ${userId} and r.used_at is null) as left`
