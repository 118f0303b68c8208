import type { StateCode } from '../../contract/states.ts'
import { isSecurityAction, type AuditAction } from './audit-actions.ts'
import type { Db } from './database.ts'
import { addressOfRequest } from './request-addresses.ts'
import { logSecurityOutsideRequests } from './security-log.ts'
import { sql } from './sql.ts'

/** The user, and the administrator behind the user when impersonating. A Scope is an Actor. */
export type Actor = {
  state: StateCode
  agencyId: number | null
  userId: number | null
  originalUserId: number | null
  now: Date
  requestId: string | null
  /** The key with which a tool made the call. */
  apiKey?: { id: number; name: string } | undefined
}

export type Change = {
  /** The action as verb-noun: "mark-vacant". */
  action: AuditAction
  /** The table of the changed row, and its id if it is a number. */
  entity: string
  entityId?: number | null
  propertyId?: number | null
  before?: object
  after?: object
}

export type Source = 'PORTAL' | 'STATE_SYSTEM' | 'JOB' | 'LINK'

/** Records who changed what, in the transaction of the change; sent with its next statement. */
export const recordChange = async (db: Db, actor: Actor, change: Change, source?: Source): Promise<void> =>
  recordChanges(db, actor, [change], source)

/** Several changes by the same actor in one statement. */
export async function recordChanges(
  db: Db,
  actor: Actor,
  changes: readonly Change[],
  source: Source = 'PORTAL',
): Promise<void> {
  if (changes.length === 0) return
  const logged = changes.filter(({ action }) => isSecurityAction(action))
  if (logged.length > 0) db.afterCommit(() => logSecurityChanges(actor, logged))
  const { state, agencyId, userId, originalUserId, now, requestId, apiKey } = actor
  const keyName = apiKey ? `API key ${apiKey.name}` : null
  db.later([
    sql`
    insert into audit_events
      (at, state, agency_id, user_id, user_name, original_user_id, original_user_name, source, action, entity, entity_id,
       property_id, before, after, request_id, api_key_id)
    select ${now.toISOString()}, ${state}, ${agencyId}, ${userId}, 
           coalesce(${keyName}, (select name from users where id = ${userId})), ${originalUserId},
           (select name from users where id = ${originalUserId}), ${source}, x.action, x.entity, x."entityId", x."propertyId",
           x.before, x.after, ${requestId}, ${apiKey?.id ?? null}::int
      from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
             as (action text, entity text, "entityId" bigint, "propertyId" int, before jsonb, after jsonb))
           with ordinality as x (action, entity, "entityId", "propertyId", before, after, place)
     order by x.place`,
  ])
}

function logSecurityChanges(actor: Actor, changes: readonly Change[]): void {
  const { state, agencyId, userId, originalUserId, requestId } = actor
  const who = { state, agencyId, userId, originalUserId, address: addressOfRequest(requestId), reqId: requestId }
  for (const { action, entity, entityId } of changes)
    logSecurityOutsideRequests('changed', { action, entity, entityId, ...who })
}
