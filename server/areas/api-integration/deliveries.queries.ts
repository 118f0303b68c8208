import type { DeliveryStatus } from '../../../contract/api-integration/webhooks.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** Adds the job that delivers what is due; the same job as at the commit of an event. */
export const enqueueDelivery = ({ state, agencyId }: { state: StateCode; agencyId: number }) => sql`
  select app.enqueue('deliver-webhooks', ${JSON.stringify({ state, agencyId })}::json,
    job_key => ${`deliver-webhooks:${agencyId}`}, queue => ${`webhooks-${agencyId % 2}`})`

export const agenciesWithDueWebhooks = (state: StateCode, now: Date) => sql<{ id: number }>`
  select id from app.agencies_with_due_webhooks(${state}, ${now.toISOString()}) as id`

export const endpointsWithDue = (agencyId: number, now: Date) => sql<{ id: number }>`
  select e.id from webhook_endpoints e
   where e.agency_id = ${agencyId} and e.removed_at is null and e.disabled_at is null
     and coalesce(e.paused_until, '-infinity') <= ${now.toISOString()}
     and exists (select from webhook_deliveries d where d.agency_id = e.agency_id and d.endpoint_id = e.id and d.status = 'PENDING'
                    and d.next_attempt_at <= ${now.toISOString()})`

export type ActiveEndpoint = {
  url: string
  secretVersion: number
  previousSecretUntil: string | null
  failures: number
  failingSince: string | null
  lastFailedAt: string | null
  createdBy: number
}

export const activeEndpoint = (agencyId: number, endpointId: number, now: Date) => sql<ActiveEndpoint>`
  select url, secret_version as "secretVersion", previous_secret_until as "previousSecretUntil", failures, failing_since as "failingSince",
         last_failed_at as "lastFailedAt", created_by as "createdBy"
    from webhook_endpoints
   where agency_id = ${agencyId} and id = ${endpointId} and removed_at is null and disabled_at is null
     and coalesce(paused_until, '-infinity') <= ${now.toISOString()}`

export type DueDelivery = {
  eventId: number
  type: string
  propertyId: number | null
  data: object
  isExample: boolean
  createdAt: string
  attempts: number
  retriesFrom: number
}

/**
 * What can be sent now: of each property the earliest event that waits. Everything that waits is read once and sorted. To look
 * for an earlier event of each one takes minutes when thousands wait and PostgreSQL has no statistics of them yet.
 */
export const dueDeliveries = (agencyId: number, endpointId: number, now: Date, most: number) => sql<DueDelivery>`
  with first as materialized (
    select distinct on (coalesce(property_id, -event_id)) event_id, attempts, retries_from, next_attempt_at
      from webhook_deliveries
     where agency_id = ${agencyId} and endpoint_id = ${endpointId} and status = 'PENDING'
     order by coalesce(property_id, -event_id), event_id
  ), due as materialized (
    select * from first where next_attempt_at <= ${now.toISOString()} order by next_attempt_at, event_id limit ${most}
  )
  select d.event_id as "eventId", e.type, e.property_id as "propertyId", e.data, e.is_example as "isExample",
         e.created_at as "createdAt", d.attempts,
         d.retries_from as "retriesFrom"
    from due d
    join webhook_events e on e.agency_id = ${agencyId} and e.id = d.event_id
   order by d.next_attempt_at, d.event_id`

export type AttemptResult = {
  eventId: number
  attempt: number
  statusCode: number | null
  error: string | null
  tookMs: number
  status: DeliveryStatus
  nextAttemptAt: string | null
}

/** Notes each attempt once: an attempt that was noted meanwhile, by a worker that was taken for dead, changes nothing. */
export const settleAttempts = (
  agencyId: number,
  endpointId: number,
  now: Date,
  results: readonly AttemptResult[],
) => sql<{
  eventId: number
}>`
  with result as (
    select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as ("eventId" bigint, attempt int, "statusCode" smallint, error text, "tookMs" int, status text, "nextAttemptAt" timestamptz)
  ), settled as (
    update webhook_deliveries d
       set attempts = r.attempt, status = r.status, next_attempt_at = coalesce(r."nextAttemptAt", d.next_attempt_at),
           settled_at = case when r.status = 'PENDING' then null else ${now.toISOString()}::timestamptz end
      from result r
     where d.agency_id = ${agencyId} and d.endpoint_id = ${endpointId} and d.event_id = r."eventId" and d.status = 'PENDING'
       and d.attempts = r.attempt - 1
    returning d.event_id
  )
  insert into webhook_attempts (agency_id, endpoint_id, event_id, attempt, at, took_ms, status_code, error)
  select ${agencyId}, ${endpointId}, r."eventId", r.attempt, ${now.toISOString()}, r."tookMs", r."statusCode", r.error
    from result r join settled s on s.event_id = r."eventId"
  returning event_id as "eventId"`

export const recordDeliveryAccepted = (agencyId: number, endpointId: number) => sql`
  update webhook_endpoints set failures = 0, failing_since = null, last_failed_at = null, paused_until = null
   where agency_id = ${agencyId} and id = ${endpointId} and failing_since is not null`

type Failing = { failingSince: Date; pausedUntil: Date; isDisabled: boolean }

export const recordDeliveryFailed = (
  agencyId: number,
  endpointId: number,
  now: Date,
  { failingSince, pausedUntil, isDisabled }: Failing,
) => sql`
  update webhook_endpoints
     set failures = failures + 1, failing_since = ${failingSince.toISOString()}, last_failed_at = ${now.toISOString()},
         paused_until = ${pausedUntil.toISOString()}, disabled_at = case
         when ${isDisabled}::boolean then ${now.toISOString()}::timestamptz end,
         version = version + case when ${isDisabled}::boolean then 1 else 0 end,
         updated_at = case when ${isDisabled}::boolean then ${now.toISOString()}::timestamptz else updated_at end
   where agency_id = ${agencyId} and id = ${endpointId} and disabled_at is null`

/** Who is told that an endpoint was turned off. */
export const endpointOwner = (agencyId: number, endpointId: number) => sql<{
  name: string
  email: string
  url: string
}>`
  select u.name, u.email, e.url from webhook_endpoints e join users u on u.id = e.created_by
   where e.agency_id = ${agencyId} and e.id = ${endpointId}`

export type DeliveryRow = {
  eventId: number
  type: string
  propertyId: number | null
  isExample: boolean
  createdAt: string
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: string
  at: string | null
  tookMs: number
  statusCode: number | null
  error: string | null
}

const ofEndpoint = (agencyId: number, endpointId: number, status: DeliveryStatus | undefined): Sql =>
  sql`d.agency_id = ${agencyId} and d.endpoint_id = ${endpointId}
  and (${status ?? null}::text is null or d.status = ${status ?? null}::text)`

export const listDeliveryRows = (
  agencyId: number,
  endpointId: number,
  { status, limit, offset }: { status: DeliveryStatus | undefined; limit: number; offset: number },
) => sql<DeliveryRow>`
  select d.event_id as "eventId", e.type, e.property_id as "propertyId", e.is_example as "isExample",
         e.created_at as "createdAt", d.status, d.attempts,
         greatest(d.next_attempt_at, w.paused_until) as "nextAttemptAt", a.at, a.took_ms as "tookMs", a.status_code as "statusCode", a.error
    from webhook_deliveries d
    join webhook_endpoints w on w.agency_id = d.agency_id and w.id = d.endpoint_id
    join webhook_events e on e.agency_id = d.agency_id and e.id = d.event_id
    left join webhook_attempts a
      on a.agency_id = d.agency_id and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id and a.attempt = d.attempts
   where ${ofEndpoint(agencyId, endpointId, status)}
   order by d.event_id desc limit ${limit} offset ${offset}`

export const countDeliveries = (agencyId: number, endpointId: number, status: DeliveryStatus | undefined) => sql<{
  total: number
}>`
  select count(*)::int as total from webhook_deliveries d where ${ofEndpoint(agencyId, endpointId, status)}`

export const replayOne = (agencyId: number, endpointId: number, eventId: number, now: Date) => sql<{ id: number }>`
  update webhook_deliveries
     set status = 'PENDING', settled_at = null, retries_from = attempts, next_attempt_at = ${now.toISOString()}
   where agency_id = ${agencyId} and endpoint_id = ${endpointId} and event_id = ${eventId} and status <> 'PENDING'
  returning event_id as id`

export const deliveryExists = (agencyId: number, endpointId: number, eventId: number) => sql<{ id: number }>`
  select event_id as id from webhook_deliveries
   where agency_id = ${agencyId} and endpoint_id = ${endpointId} and event_id = ${eventId}`

export const replayFailed = (agencyId: number, endpointId: number, now: Date) => sql<{ replayed: number }>`
  with again as (
    update webhook_deliveries
       set status = 'PENDING', settled_at = null, retries_from = attempts, next_attempt_at = ${now.toISOString()}
     where agency_id = ${agencyId} and endpoint_id = ${endpointId} and status = 'FAILED' returning 1)
  select count(*)::int as replayed from again`

/** The commit of the event adds the job that delivers it. */
export const insertTestEvent = (agencyId: number, endpointId: number, now: Date) => sql`
  with event as (
    insert into webhook_events (agency_id, type, data, created_at)
    values (${agencyId}, 'test', '{"message": "This is a test event."}', ${now.toISOString()}) returning id)
  insert into webhook_deliveries (agency_id, endpoint_id, event_id, next_attempt_at)
  select ${agencyId}, ${endpointId}, id, ${now.toISOString()} from event`

/** When examples were last sent to an endpoint. */
export const latestExample = (agencyId: number, endpointId: number, since: Date) => sql<{ at: string }>`
  select e.created_at as at from webhook_deliveries d join webhook_events e on e.agency_id = d.agency_id and e.id = d.event_id
   where d.agency_id = ${agencyId} and d.endpoint_id = ${endpointId} and e.is_example and e.created_at > ${since.toISOString()}
   order by d.event_id desc limit 1`

export const insertExampleEvents = (
  agencyId: number,
  endpointId: number,
  now: Date,
  events: readonly { type: string; data: object }[],
) => sql`
  with event as (
    insert into webhook_events (agency_id, type, data, is_example, created_at)
    select ${agencyId}, x.type, x.data, true, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x (type text, data jsonb) returning id)
  insert into webhook_deliveries (agency_id, endpoint_id, event_id, next_attempt_at)
  select ${agencyId}, ${endpointId}, id, ${now.toISOString()} from event`
