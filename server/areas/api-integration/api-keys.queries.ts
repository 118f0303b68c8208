import type { ApiKey } from '../../../contract/api-integration/api-keys.ts'
import type { ApiScope } from '../../../contract/api-integration/api-scopes.ts'
import { sql } from '../../platform/sql.ts'

/** Revoked keys are listed for 90 days. */
export const listApiKeys = (agencyId: number, now: Date) => sql<ApiKey>`
  select k.id, k.name, k.prefix, k.scopes, u.name as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
         k.last_used_at as "lastUsedAt",
         case when k.revoked_at is not null then 'REVOKED' when k.expires_at <= ${now.toISOString()} then 'EXPIRED'
              when m.user_id is null or not u.is_active then 'MAKER_LEFT' else 'ACTIVE' end as status
    from api_keys k
    join users u on u.id = k.created_by
    left join memberships m on m.user_id = k.created_by and m.agency_id = k.agency_id and m.ended_at is null
   where k.agency_id = ${agencyId}
     and (k.revoked_at is null or k.revoked_at > ${now.toISOString()}::timestamptz - interval '90 days')
   order by k.revoked_at is not null, k.id desc limit 200`

type NewKey = { name: string; prefix: string; keyHash: Buffer; scopes: readonly ApiScope[]; expiresAt: string | null }

export const insertApiKey = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  { name, prefix, keyHash, scopes, expiresAt }: NewKey,
) => sql<{ id: number }>`
  insert into api_keys (agency_id, name, prefix, key_hash, scopes, created_by, created_at, expires_at)
  values (${agencyId}, ${name}, ${prefix}, ${keyHash}, ${scopes}, ${userId}, ${now.toISOString()}, ${expiresAt})
  returning id`

/** Until the end of the transaction nobody else makes one, so that the count stays true. */
export const lockApiKeys = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('api-keys'), ${agencyId}::int)`

export const countLiveKeys = (agencyId: number, now: Date) => sql<{ count: number }>`
  select count(*)::int as count from api_keys
   where agency_id = ${agencyId} and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`

export const revokeKey = (
  { agencyId, userId, now }: { agencyId: number; userId: number; now: Date },
  keyId: number,
) => sql<{ name: string }>`
  update api_keys set revoked_at = ${now.toISOString()}, revoked_by = ${userId}
   where agency_id = ${agencyId} and id = ${keyId} and revoked_at is null returning name`

export const apiKeyExists = (agencyId: number, keyId: number) => sql<{ id: number }>`
  select id from api_keys where agency_id = ${agencyId} and id = ${keyId}`
