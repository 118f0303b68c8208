import type { ConnectionState } from '../../../contract/integration/connections.ts'
import type { StateCode } from '../../../contract/states.ts'
import { emptySql, sql } from '../../platform/sql.ts'

/** An office of the software; an empty name or null: the software did not say. */
export type OfficeName = { name: string; id: string | null }

export type ConnectionRow = {
  software: string
  softwareName: string
  state: ConnectionState
  account: string | null
  accountId: string | null
  otherAccount: string | null
  connectedAt: string
  connectedBy: string | null
  lastSyncedAt: string | null
  nextSyncAt: string | null
  error: string | null
  isActive: boolean
  isSlow: boolean
  /** Nothing is taken over until a user lets it be read. */
  isHeld: boolean
  isReleasing: boolean
  /** The records and links of an earlier office are being removed. */
  isForgetting: boolean
  isRunning: boolean
  /** The run under way waits until then, because the software allows no more requests. */
  waitsUntil: string | null
  waitNote: string | null
  isNextFull: boolean
  properties: number
}

const connectionColumns = sql`
  n.software, s.name as "softwareName", n.connection as state, n.account_reference as account, n.account_id as "accountId",
  n.other_account as "otherAccount", n.is_forgetting as "isForgetting", n.connected_at as "connectedAt",
  (select u.name from users u where u.id = n.connected_by) as "connectedBy", n.last_synced_at as "lastSyncedAt",
  n.next_sync_at as "nextSyncAt", n.last_error as error, n.is_active as "isActive", n.is_slow as "isSlow",
  n.is_releasing as "isReleasing", n.is_held as "isHeld",
  exists (select from software_runs r
           where r.agency_id = n.agency_id and r.software = n.software and r.status = 'RUNNING') as "isRunning",
  (select max(r.waits_until) from software_runs r
    where r.agency_id = n.agency_id and r.software = n.software and r.status = 'RUNNING') as "waitsUntil",
  (select max(r.note) from software_runs r
    where r.agency_id = n.agency_id and r.software = n.software and r.status = 'RUNNING') as "waitNote",
  not exists (select from software_cursors k
               where k.agency_id = n.agency_id and k.software = n.software and k.collection = 'properties') as "isNextFull",
  (select count(*)::int from portfolio_properties p
    where p.agency_id = n.agency_id and p.software = n.software and p.is_active) as properties`

export const connectionsOf = (agencyId: number) => sql<ConnectionRow>`
  select ${connectionColumns} from agency_integrations n join management_software s on s.code = n.software
   where n.agency_id = ${agencyId} and (n.is_active or n.connection <> 'MANAGED') order by n.software`

export const lockConnection = (agencyId: number, software: string) => sql<ConnectionRow>`
  select ${connectionColumns} from agency_integrations n join management_software s on s.code = n.software
   where n.agency_id = ${agencyId} and n.software = ${software} for update of n`

export const isMaster = (agencyId: number, userId: number) => sql<{ isMaster: boolean }>`
  select is_master as "isMaster" from memberships where agency_id = ${agencyId} and user_id = ${userId} and ended_at is null`

export const emailOfUser = (userId: number) => sql<{ email: string }>`select email from users where id = ${userId}`

export type ToDecide = { matches: number; conflicts: number; lost: number; excluded: number; held: number }
/** Nothing is to be decided about software that was disconnected. */
export const isOfLiveSoftware = (software: ReturnType<typeof sql>, agencyId: number) => sql`
  not exists (select from agency_integrations n
               where n.agency_id = ${agencyId} and n.software = ${software} and n.connection = 'DISCONNECTED')`
/** A lost management whose service was cancelled is settled. */
export const isOpenLost = (agencyId: number) => sql`
  not exists (select from properties p where p.agency_id = ${agencyId} and p.id = any(candidates) and p.cancelled_at is not null)`
const setAside = (agencyId: number, outcome: string) => sql`
  (select count(*) from software_records r
    where r.agency_id = ${agencyId} and r.outcome = ${outcome} and ${isOfLiveSoftware(sql`r.software`, agencyId)}
       ${outcome === 'LOST' ? sql`and ${isOpenLost(agencyId)}` : emptySql})::int`
export const countToDecide = (agencyId: number) => sql<ToDecide>`
  select ${setAside(agencyId, 'WAITING')} as matches, ${setAside(agencyId, 'LOST')} as lost, ${setAside(agencyId, 'EXCLUDED')} as excluded,
         -- While a run reads, what it holds is not to be decided yet.
         case when exists (select from software_runs r where r.agency_id = ${agencyId} and r.status = 'RUNNING') then 0
              else ${setAside(agencyId, 'HELD')} end as held,
         (select count(*) from property_sources s where s.agency_id = ${agencyId} and s.conflict_at is not null
             and ${isOfLiveSoftware(sql`s.software`, agencyId)})::int as conflicts`

/** Begins a connection, or begins it again: the account and the history stay. */
export const beginConnecting = (agencyId: number, software: string, userId: number, isHeld: boolean, now: Date) => sql`
  insert into agency_integrations (agency_id, software, is_active, connection, connected_by, connected_at, next_sync_at, is_held)
  values (${agencyId}, ${software}, false, 'CONNECTING', ${userId}, ${now.toISOString()}, ${now.toISOString()}, ${isHeld})
      on conflict (agency_id, software) do update
     set connection = 'CONNECTING', connected_by = excluded.connected_by, connected_at = excluded.connected_at,
         next_sync_at = excluded.next_sync_at, last_error = null, is_releasing = false, is_held = excluded.is_held,
         other_account = null, other_account_id = null,
         -- Files name properties otherwise, so the links with them are forgotten before it is read.
         is_forgetting = agency_integrations.is_forgetting or agency_integrations.connection = 'FILES',
         -- What the provider loaded was not read from an office that the agency connected.
         account_reference = case when agency_integrations.connection = 'MANAGED' then null else agency_integrations.account_reference end`

/** A user lets it be read. */
export const allowReading = (agencyId: number, software: string) => sql`
  update agency_integrations set is_held = false where agency_id = ${agencyId} and software = ${software} and is_held`

/** The master user lets the next run take over all that is held. */
export const allowEndings = (agencyId: number, software: string, count: number) => sql`
  update agency_integrations set endings_allowed = ${count} where agency_id = ${agencyId} and software = ${software}`

export const markConnected = (agencyId: number, software: string, { name, id }: OfficeName) => sql`
  update agency_integrations
     set connection = 'CONNECTED', is_active = true, account_reference = ${name || null}, account_id = ${id}, last_error = null
   where agency_id = ${agencyId} and software = ${software} and connection = 'CONNECTING'`

export const markOtherOffice = (agencyId: number, software: string, { name, id }: OfficeName) => sql`
  update agency_integrations
     set connection = 'OTHER_OFFICE', next_sync_at = null, other_account = ${name || 'an office without a name'}, other_account_id = ${id}
   where agency_id = ${agencyId} and software = ${software} and connection = 'CONNECTING'`

/** The other office is read once the earlier one is forgotten. It counts as connected for the first time. */
export const takeOtherOffice = (agencyId: number, software: string, now: Date) => sql`
  update agency_integrations
     set connection = 'CONNECTED', is_active = true, is_forgetting = true, account_reference = other_account, account_id = other_account_id,
         other_account = null, other_account_id = null, last_synced_at = null, next_sync_at = ${now.toISOString()}, last_error = null
   where agency_id = ${agencyId} and software = ${software}`

export const leaveOtherOffice = (agencyId: number, software: string, error: string) => sql`
  update agency_integrations
     set connection = case when is_active then 'REVOKED' else 'DISCONNECTED' end, other_account = null, other_account_id = null,
         last_error = ${error}
   where agency_id = ${agencyId} and software = ${software}`

/** What the user brought was not accepted. Only a connection that worked before can be called revoked. */
export const recordRefusal = (agencyId: number, software: string, error: string) => sql<{ software: string }>`
  update agency_integrations
     set connection = case when is_active then 'REVOKED' else 'DISCONNECTED' end, next_sync_at = null, last_error = ${error}
   where agency_id = ${agencyId} and software = ${software} and connection = 'CONNECTING'
  returning software`

/** Returns a row when it was not known before. */
export const markRevoked = (agencyId: number, software: string, error: string) => sql<{ software: string }>`
  update agency_integrations set connection = 'REVOKED', next_sync_at = null, last_error = ${error}
   where agency_id = ${agencyId} and software = ${software} and connection = 'CONNECTED'
  returning software`

export const markDisconnected = (agencyId: number, software: string) => sql`
  update agency_integrations
     set connection = 'DISCONNECTED', is_active = false, next_sync_at = null, last_error = null, is_releasing = true, other_account = null,
         other_account_id = null
   where agency_id = ${agencyId} and software = ${software}`

export const endRelease = (agencyId: number, software: string) => sql`
  update agency_integrations set is_releasing = false
   where agency_id = ${agencyId} and software = ${software} and connection = 'DISCONNECTED'`

/** What goes back about checks (`sent-results`). */
export const switchResults = (agencyId: number, software: string, isOn: boolean) => sql<{ software: string }>`
  update agency_integrations set sends_results = ${isOn}
   where agency_id = ${agencyId} and software = ${software} and sends_results <> ${isOn} returning software`

export const recordSync = (
  agencyId: number,
  software: string,
  { at, next, isSlow, error }: { at: Date | null; next: Date; isSlow: boolean; error: string | null },
) => sql`
  update agency_integrations
     set last_synced_at = coalesce(${at?.toISOString() ?? null}, last_synced_at), is_slow = ${isSlow}, last_error = ${error},
         -- The next file comes when the agency uploads it.
         next_sync_at = case when connection = 'CONNECTED' then ${next.toISOString()}::timestamptz end
   where agency_id = ${agencyId} and software = ${software} and connection in ('CONNECTED', 'FILES')`

export const setLane = (agencyId: number, software: string, isSlow: boolean) => sql`
  update agency_integrations set is_slow = ${isSlow}
   where agency_id = ${agencyId} and software = ${software} and is_slow <> ${isSlow}`

/* Credentials: encrypted before they come here. */

export const storeCredentials = (agencyId: number, software: string, sealed: Buffer, now: Date) => sql`
  insert into software_credentials (agency_id, software, sealed, updated_at)
    values (${agencyId}, ${software}, ${sealed}, ${now.toISOString()})
      on conflict (agency_id, software) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`
export const credentialsOf = (agencyId: number, software: string) => sql<{ sealed: Buffer }>`
  select sealed from software_credentials where agency_id = ${agencyId} and software = ${software}`
export const lockCredentials = (agencyId: number, software: string) => sql<{ sealed: Buffer }>`
  select sealed from software_credentials where agency_id = ${agencyId} and software = ${software} for update`
export const deleteCredentials = (agencyId: number, software: string) => sql`
  delete from software_credentials where agency_id = ${agencyId} and software = ${software}`

type Authorisation = { software: string; sealedVerifier: Buffer }
export const beginAuthorisation = (
  agencyId: number,
  { tokenHash, software, userId, sealedVerifier }: Authorisation & { tokenHash: string; userId: number },
  now: Date,
) => sql`
  insert into software_authorisations (agency_id, token_hash, software, user_id, sealed_verifier, created_at)
  values (${agencyId}, ${tokenHash}, ${software}, ${userId}, ${sealedVerifier}, ${now.toISOString()})`
/** Used once. Also removes what was begun long ago. */
export const takeAuthorisation = (agencyId: number, tokenHash: string, userId: number, notBefore: Date) => sql<
  Authorisation & { isValid: boolean }
>`
  delete from software_authorisations
   where agency_id = ${agencyId} and (token_hash = ${tokenHash} and user_id = ${userId} or created_at < ${notBefore.toISOString()})
  returning software, sealed_verifier as "sealedVerifier",
            token_hash = ${tokenHash} and created_at >= ${notBefore.toISOString()} as "isValid"`

/* How far each collection was read. */

export const cursorsOf = (agencyId: number, software: string) => sql<{ collection: string; cursor: string }>`
  select collection, cursor from software_cursors where agency_id = ${agencyId} and software = ${software}`
export const storeCursor = (agencyId: number, software: string, collection: string, cursor: string, now: Date) => sql`
  insert into software_cursors (agency_id, software, collection, cursor, updated_at)
  values (${agencyId}, ${software}, ${collection}, ${cursor}, ${now.toISOString()})
      on conflict (agency_id, software, collection) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`
/** Everything is read from the beginning; what has not changed is recognised. */
export const dropCursors = (agencyId: number, software: string) => sql`
  delete from software_cursors where agency_id = ${agencyId} and software = ${software}`

/** Nothing is asked before, also not by schedule. */
export const delaySync = (agencyId: number, software: string, until: Date) => sql`
  update agency_integrations set next_sync_at = ${until.toISOString()}
   where agency_id = ${agencyId} and software = ${software} and connection = 'CONNECTED'`

/** One job per agency; slow agencies share a queue, so that they never take more than one worker. */
export const enqueueSync = (
  key: { state: StateCode; agencyId: number; software: string },
  { isSlow = false, runAt = null }: { isSlow?: boolean; runAt?: Date | null } = {},
) => sql`
  select app.enqueue_sync(${JSON.stringify(key)}::json, ${`sync:${key.state}:${key.agencyId}:${key.software}`},
    ${runAt?.toISOString() ?? null}::timestamptz,
    ${isSlow ? `sync-slow:${key.state}` : `sync:${key.state}:${key.agencyId}`})`

export const softwareDue = (state: StateCode, now: Date) => sql<{
  agencyId: number
  software: string
  isSlow: boolean
}>`
  select agency_id as "agencyId", software, is_slow as "isSlow" from app.software_due(${state}, ${now.toISOString()})`

export const masterUsers = (agencyId: number) => sql<{ name: string; email: string; isSendingEnabled: boolean }>`
  select u.name, u.email, a.is_sending_enabled as "isSendingEnabled"
    from memberships m join users u on u.id = m.user_id and u.is_active join agencies a on a.id = m.agency_id
   where m.agency_id = ${agencyId} and m.is_master and m.ended_at is null order by u.id`
