import type { JWK } from 'jose'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

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
   where state = ${state} and withdrawn_at is null and (retired_at is null or retired_at > ${retiredAfter.toISOString()})
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

/** They neither sign nor are published any more, and their private halves are forgotten. */
export const withdrawOtherKeys = (state: StateCode, kid: string, now: Date) => sql<{ kid: string }>`
  update signing_keys set withdrawn_at = ${now.toISOString()}, retired_at = least(retired_at, ${now.toISOString()}),
    wrapped_private_key = null
   where state = ${state} and kid <> ${kid} and withdrawn_at is null returning kid`

/** The portal asks everybody to sign in here again, because a token that was not ours may have opened a session. */
export const requireAllPortalSignIns = (state: StateCode) => sql`
  update portal_sessions set requires_relogin = true
   where state = ${state} and revoked_at is null and not requires_relogin`

/** A retired key signs nothing, so that its private half is of no use. */
export const forgetRetiredKeys = (state: StateCode, now: Date) => sql`
  update signing_keys set wrapped_private_key = null
   where state = ${state} and retired_at <= ${now.toISOString()} and wrapped_private_key is not null`

export const wrappedKeys = (state: StateCode) => sql<Omit<WrappedKey, 'algorithm'>>`
  select kid, wrapped_private_key as wrapped from signing_keys
   where state = ${state} and wrapped_private_key is not null order by created_at, kid`

export const replaceWrapping = (state: StateCode, kid: string, wrapped: Buffer) => sql`
  update signing_keys set wrapped_private_key = ${wrapped} where state = ${state} and kid = ${kid}`
