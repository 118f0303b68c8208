import type { ExperimentName } from '../../contract/me.ts'
import type { StateCode } from '../../contract/states.ts'
import { wantedExperiments } from './experiments.queries.ts'
import { sql } from './sql.ts'

export type FoundKey = {
  keyId: number
  keyName: string
  scopes: string[]
  state: StateCode
  userId: number
  userName: string
  agencyId: number
  agencyName: string
  hasPortalAccess: boolean
  activeExperiments?: string[]
  createdAt: string
  lastUsedAt: string | null
  problem: 'REVOKED' | 'EXPIRED' | 'AGENCY_PAUSED' | 'MAKER_LEFT' | null
}

type Presented = { keyHash: Buffer; now: Date; admitsDemoUsers: boolean }

export const findApiKey = (
  { keyHash, now, admitsDemoUsers }: Presented,
  wanted: readonly ExperimentName[] | undefined,
) => sql<FoundKey>`
  select key_id as "keyId", key_name as "keyName", scopes, state, user_id as "userId", user_name as "userName", agency_id as "agencyId",
         agency_name as "agencyName", has_portal_access as "hasPortalAccess", created_at as "createdAt", last_used_at as "lastUsedAt",
         problem${wantedExperiments(wanted)}
    from app.find_api_key(${keyHash}, ${now.toISOString()}, ${admitsDemoUsers})`

export const touchApiKey = (agencyId: number, keyId: number, now: Date) => sql`
  update api_keys set last_used_at = ${now.toISOString()} where agency_id = ${agencyId} and id = ${keyId}`
