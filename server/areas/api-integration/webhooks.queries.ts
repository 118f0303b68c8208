import type { EventType, Webhook } from '../../../contract/api-integration/webhooks.ts'
import { sql } from '../../platform/sql.ts'

type Who = { agencyId: number; userId: number; now: Date }
type Content = { url: string; description: string | null; events: readonly EventType[] }

/** More deliveries than this are not counted. */
const most = 10_000

export const listWebhooks = (agencyId: number, now: Date) => sql<Webhook>`
  select e.id, e.url, e.description, e.event_types as events, e.failing_since as "failingSince", e.version,
         case when e.disabled_at is not null then 'DISABLED' when e.failing_since is not null then 'FAILING' else 'ACTIVE' end as status,
         case when e.previous_secret_until > ${now.toISOString()} then e.previous_secret_until end as "previousSecretUntil",
         coalesce(u.name, 'A former user') as "createdBy", waiting.count as pending, failed.count as failed
    from webhook_endpoints e
    left join users u on u.id = e.created_by
   cross join lateral (
     select count(*)::int as count from (
       select from webhook_deliveries d where d.agency_id = e.agency_id and d.endpoint_id = e.id
              and d.status = 'PENDING' limit ${most}) x) waiting
   cross join lateral (
     select count(*)::int as count from (
       select from webhook_deliveries d where d.agency_id = e.agency_id and d.endpoint_id = e.id
              and d.status = 'FAILED' limit ${most}) x) failed
   where e.agency_id = ${agencyId} and e.removed_at is null order by e.id`

/** Until the end of the transaction nobody else adds one, so that the count stays true. */
export const lockWebhooks = (agencyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${agencyId}::int)`

export const countWebhooks = (agencyId: number) => sql<{ count: number }>`
  select count(*)::int as count from webhook_endpoints where agency_id = ${agencyId} and removed_at is null`

export const insertWebhook = ({ agencyId, userId, now }: Who, { url, description, events }: Content) => sql<{
  id: number
}>`
  insert into webhook_endpoints (agency_id, url, description, event_types, created_by, created_at, updated_at)
  values (${agencyId}, ${url}, ${description ?? ''}, ${events}, ${userId}, ${now.toISOString()}, ${now.toISOString()}) returning id`

export type LockedWebhook = {
  url: string
  description: string
  events: EventType[]
  secretVersion: number
  isOn: boolean
  version: number
}

export const lockWebhook = (agencyId: number, id: number) => sql<LockedWebhook>`
  select url, description, event_types as events, secret_version as "secretVersion", disabled_at is null as "isOn", version
    from webhook_endpoints where agency_id = ${agencyId} and id = ${id} and removed_at is null for update`

export const webhookSecretVersion = (agencyId: number, id: number) => sql<{ secretVersion: number }>`
  select secret_version as "secretVersion" from webhook_endpoints
   where agency_id = ${agencyId} and id = ${id} and removed_at is null`

/** A changed endpoint is tried again at once. */
export const updateWebhook = ({ agencyId, now }: Who, id: number, { url, description, events }: Content) => sql`
  update webhook_endpoints
     set url = ${url}, description = ${description ?? ''}, event_types = ${events}, paused_until = null, failures = 0,
         version = version + 1,
         updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`

export const setWebhookEnabled = ({ agencyId, now }: Who, id: number, isOn: boolean) => sql`
  update webhook_endpoints
     set disabled_at = ${isOn ? null : now.toISOString()}::timestamptz, paused_until = null, failures = 0, failing_since = null,
         last_failed_at = null, version = version + 1, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`

/** After a failure nothing is sent for some minutes, until somebody asks for it. */
export const endPause = (agencyId: number, endpointId: number) => sql`
  update webhook_endpoints set paused_until = null
   where agency_id = ${agencyId} and id = ${endpointId} and paused_until is not null`

/** Everything that waits is tried again at once. What somebody asks for uses up none of the retries to come. */
export const makeDue = (agencyId: number, endpointId: number, now: Date) => sql`
  update webhook_deliveries set next_attempt_at = ${now.toISOString()}, retries_from = attempts
   where agency_id = ${agencyId} and endpoint_id = ${endpointId} and status = 'PENDING' and next_attempt_at > ${now.toISOString()}`

export const takeWebhookAway = ({ agencyId, now }: Who, id: number) => sql`
  update webhook_endpoints set removed_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`

export const replaceSecret = ({ agencyId, now }: Who, id: number, previousUntil: Date) => sql`
  update webhook_endpoints
     set secret_version = secret_version + 1, previous_secret_until = ${previousUntil.toISOString()}, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${id}`
