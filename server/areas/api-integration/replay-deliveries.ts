import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Delivery, listDeliveries } from '../../../contract/api-integration/webhooks.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { noWebhook, retryNow } from './change-webhooks.ts'
import {
  countDeliveries,
  deliveryExists,
  listDeliveryRows,
  replayFailed,
  replayOne,
  type DeliveryRow,
} from './deliveries.queries.ts'
import { lockWebhook, webhookSecretVersion } from './webhooks.queries.ts'

const toDelivery = ({ at, tookMs, statusCode, error, nextAttemptAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  nextAttemptAt: row.status === 'PENDING' ? nextAttemptAt : null,
  lastAttempt: at === null ? null : { at, tookMs, statusCode, error },
})

export async function readDeliveries(
  { db, agencyId }: Scope,
  endpointId: number,
  { page, 'page-size': limit, status }: QueryOf<typeof listDeliveries>,
): Promise<ReplyOf<typeof listDeliveries>> {
  const [[known], rows, [count]] = await db.batch([
    webhookSecretVersion(agencyId, endpointId),
    listDeliveryRows(agencyId, endpointId, { status, limit, offset: (page - 1) * limit }),
    countDeliveries(agencyId, endpointId, status),
  ])
  if (!known) throw noWebhook()
  return { items: rows.map(toDelivery), total: count?.total ?? 0 }
}

/** An event that waits is sent now, and not twice. */
export async function replayEvent(scope: Scope, endpointId: number, eventId: number): Promise<void> {
  const { db, agencyId, now } = scope
  if (!(await maybeOne(db, lockWebhook(agencyId, endpointId)))) throw noWebhook()
  const isKnown =
    (await maybeOne(db, replayOne(agencyId, endpointId, eventId, now))) ??
    (await maybeOne(db, deliveryExists(agencyId, endpointId, eventId)))
  if (!isKnown) throw notFound('This event is not in the log')
  await retryNow(scope, endpointId)
  const change: Change = { action: 'replay-webhook-event', entity: 'webhook_endpoints', entityId: endpointId }
  await recordChange(db, scope, { ...change, after: { eventId } })
}

export async function replayAllFailed(scope: Scope, endpointId: number): Promise<{ replayed: number }> {
  const { db, agencyId, now } = scope
  if (!(await maybeOne(db, lockWebhook(agencyId, endpointId)))) throw noWebhook()
  const { replayed } = await one(db, replayFailed(agencyId, endpointId, now))
  if (replayed === 0) return { replayed }
  await retryNow(scope, endpointId)
  const change: Change = { action: 'replay-failed-webhook-events', entity: 'webhook_endpoints', entityId: endpointId }
  await recordChange(db, scope, { ...change, after: { replayed } })
  return { replayed }
}
