import type { JWK } from 'jose'
import type { StateCode } from '../../contract/states.ts'
import { sql } from '../platform/sql.ts'

export type WrappedKey = { kid: string; algorithm: string; wrapped: Buffer }

/**
 * The oldest key that is not retired: a new key is published for a while before it signs, because others cache the
 * list.
 */
export const findSigningKey = (state: StateCode, now: Date) => sql<WrappedKey>`
  select kid, algorithm, wrapped_private_key as wrapped from signing_keys
   where state = ${state} and wrapped_private_key is not null and (retired_at is null or retired_at > ${now.toISOString()})
   order by created_at, kid limit 1`

export const publishedKeys = (state: StateCode, retiredAfter: Date) => sql<{ publicJwk: JWK }>`
  select public_jwk as "publicJwk" from signing_keys
   where state = ${state} and (retired_at is null or retired_at > ${retiredAfter.toISOString()})
   order by created_at, kid`

/** Locks the keys of a state until the transaction ends, so that they are created and retired one at a time. */
export const lockKeys = (state: StateCode) =>
  sql`select pg_advisory_xact_lock(hashtext('signing-keys'), hashtext(${state}))`

export type NewKey = WrappedKey & { publicJwk: JWK }

export const insertKey = (state: StateCode, key: NewKey, now: Date) => sql`
  insert into signing_keys (state, kid, algorithm, public_jwk, wrapped_private_key, created_at)
  values (${state}, ${key.kid}, ${key.algorithm}, ${JSON.stringify(key.publicJwk)}, ${key.wrapped}, ${now.toISOString()})
  on conflict do nothing`

export const retireOtherKeys = (state: StateCode, kid: string, at: Date) => sql`
  update signing_keys set retired_at = ${at.toISOString()} where state = ${state} and kid <> ${kid} and retired_at is null`
