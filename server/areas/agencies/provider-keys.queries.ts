import type { ProviderAgency, ProviderScope } from '../../../contract/agencies/provider-agencies.ts'
import type { Intention } from '../../platform/idempotency.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { agencyStatusOf } from './agencies.queries.ts'

export type ProviderKey = {
  id: number
  name: string
  prefix: string
  status: 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'MAKER_LEFT'
  createdBy: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

const statusAt = (now: Date): Sql => sql`
  case when k.revoked_at is not null then 'REVOKED' when k.expires_at <= ${now.toISOString()} then 'EXPIRED'
       when not (u.is_active and 'STAFF_MANAGER' = any (u.staff_roles)) then 'MAKER_LEFT' else 'ACTIVE' end`

export const listProviderKeys = (now: Date) => sql<ProviderKey>`
  select k.id, k.name, k.prefix, ${statusAt(now)} as status, u.name as "createdBy", k.created_at as "createdAt",
         k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from provider_api_keys k join users u on u.id = k.created_by
   where k.state = app.state() order by k.revoked_at is not null, k.id desc limit 200`

export const providerKey = (id: number, now: Date) => sql<ProviderKey>`
  select k.id, k.name, k.prefix, ${statusAt(now)} as status, u.name as "createdBy", k.created_at as "createdAt",
         k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from provider_api_keys k join users u on u.id = k.created_by
   where k.state = app.state() and k.id = ${id}`

/** Until the end of the transaction nobody else makes one, so that the count stays true. */
export const lockProviderKeys = () =>
  sql`select pg_advisory_xact_lock(hashtext('provider-keys'), hashtext(app.state()))`

export const countLiveProviderKeys = (now: Date) => sql<{ count: number }>`
  select count(*)::int as count from provider_api_keys
   where state = app.state() and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`

export const providerKeyOfForm = (formKey: string) => sql`
  select true from provider_api_keys where state = app.state() and form_key = ${formKey}::uuid`

type NewProviderKey = {
  formKey: string
  name: string
  prefix: string
  keyHash: Buffer
  scopes: readonly ProviderScope[]
  expiresAt: string | null
}

export const insertProviderKey = (
  { formKey, name, prefix, keyHash, scopes, expiresAt }: NewProviderKey,
  { userId, now }: { userId: number; now: Date },
) => sql<{ id: number }>`
  insert into provider_api_keys (state, form_key, name, prefix, key_hash, scopes, created_by, created_at, expires_at)
  values (app.state(), ${formKey}::uuid, ${name}, ${prefix}, ${keyHash}, ${scopes}, ${userId}, ${now.toISOString()}, ${expiresAt})
  returning id`

export const revokeProviderKey = (id: number, { userId, now }: { userId: number; now: Date }) => sql<{ name: string }>`
  update provider_api_keys set revoked_at = ${now.toISOString()}, revoked_by = ${userId}
   where state = app.state() and id = ${id} and revoked_at is null returning name`

export type PresentedKey = {
  id: number
  name: string
  scopes: string[]
  userId: number
  userName: string
  lastUsedAt: string | null
  status: ProviderKey['status']
}

export const findProviderKey = (keyHash: Buffer, now: Date, admitsDemoUsers: boolean) => sql<PresentedKey>`
  select k.id, k.name, k.scopes, u.id as "userId", u.name as "userName", k.last_used_at as "lastUsedAt", ${statusAt(now)} as status
    from provider_api_keys k join users u on u.id = k.created_by
   where k.key_hash = ${keyHash} and k.state = app.state() and (${admitsDemoUsers} or not u.is_demo)`

export const touchProviderKey = (id: number, now: Date) => sql`
  update provider_api_keys set last_used_at = ${now.toISOString()} where state = app.state() and id = ${id}`

/** No row if the key was used before. The second of two calls at once waits for the first. */
export const insertProviderCall = (keyId: number, call: Intention, now: Date) => sql`
  insert into provider_calls (state, key_id, key, fingerprint, expires_at)
  values (app.state(), ${keyId}, ${call.key}, ${call.fingerprint}, ${now.toISOString()}::timestamptz + interval '24 hours')
  on conflict do nothing returning true`

export const storeProviderAnswer = (keyId: number, key: string, answer: object) => sql`
  update provider_calls set answer = ${JSON.stringify(answer)}::jsonb where key_id = ${keyId} and key = ${key}`

export const firstProviderAnswer = (keyId: number, key: string) => sql<{
  fingerprint: Buffer
  answer: { id: number; isNew: boolean }
}>`
  select fingerprint, answer from provider_calls where key_id = ${keyId} and key = ${key}`

/** One more than a page. */
export const agenciesForProvider = (after: number, size: number) => sql<ProviderAgency>`
  select a.id, a.name, a.trading_names as "tradingNames", a.abn, a.email_domain as "emailDomain", a.software,
         ${agencyStatusOf} as status, a.created_at as "createdAt"
    from agencies a where a.state = app.state() and a.id > ${after} order by a.id limit ${size + 1}`
