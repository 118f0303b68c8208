import { disabledAfterHours } from '../../../contract/api-integration/webhooks.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { WebhookAnswer, WebhookClient } from '../../outside/webhook-client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'
import { untilDatabaseAnswers } from '../../platform/until-database-answers.ts'
import {
  activeEndpoint,
  dueDeliveries,
  recordDeliveryAccepted,
  recordDeliveryFailed,
  settleAttempts,
  type ActiveEndpoint,
  type AttemptResult,
  type DueDelivery,
} from './deliveries.queries.ts'
import { nextAttempt, pauseAfter } from './retry-delays.ts'
import { notifyDisabledEndpoint } from './notify-disabled-endpoint.ts'
import { signedHeaders, webhookSecrets } from './webhook-secret.ts'

export type DeliveryParts = {
  databases: Databases
  clock: Clock
  links: SignedLinks
  webhooks: WebhookClient
  portalUrl: string
}
export type Receiver = { state: StateCode; agencyId: number; endpointId: number }

/** Deliveries that are sent at the same time, each of another property. */
const atOnce = 16
/** A pause between failures that is longer begins a new count: nothing was sent meanwhile. */
const longestGapMs = 24 * 3_600_000

/** Sends what is due in rounds, until nothing is left, the endpoint fails or the time is over. Returns whether more is due. */
export async function deliverToEndpoint(
  parts: DeliveryParts,
  receiver: Receiver,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { databases, clock } = parts
  const { state, agencyId, endpointId } = receiver
  const reader = databases.of(state).reader({ state, agencyId, userId: null })
  for (;;) {
    const now = clock.now()
    const [[endpoint], due] = await reader.batch([
      activeEndpoint(agencyId, endpointId, now),
      dueDeliveries(agencyId, endpointId, now, atOnce),
    ])
    if (!endpoint || due.length === 0) return false
    if (isOver()) return true
    const results = await Promise.all(due.map(async (delivery) => send(parts, receiver, endpoint, delivery)))
    await untilDatabaseAnswers(async () => settle(parts, receiver, endpoint, results), signal)
    if (results.every(({ error }) => error !== null)) return false
  }
}

/** The event as it is sent; the id stays the same in every attempt. */
function toMessage({ state, agencyId }: Receiver, { eventId, type, propertyId, data, createdAt }: DueDelivery) {
  const id = `evt_${state}_${agencyId}_${eventId}`
  return { id, body: JSON.stringify({ id, type, createdAt, state, agencyId, propertyId, data }) }
}

async function send(
  { clock, links, webhooks }: DeliveryParts,
  receiver: Receiver,
  endpoint: ActiveEndpoint,
  delivery: DueDelivery,
): Promise<AttemptResult> {
  const now = clock.now()
  const { secretVersion, previousSecretUntil, url } = endpoint
  const isRotating = previousSecretUntil !== null && new Date(previousSecretUntil) > now
  const versions = isRotating ? [secretVersion, secretVersion - 1] : [secretVersion]
  const secrets = versions.flatMap((version) => webhookSecrets(links, receiver, version))
  const { id, body } = toMessage(receiver, delivery)
  return toResult(delivery, await webhooks.post(url, signedHeaders({ secrets, id, now, body }), body), clock.now())
}

function toResult({ eventId, attempts, retriesFrom }: DueDelivery, answer: WebhookAnswer, now: Date): AttemptResult {
  const attempt = attempts + 1
  const next = answer.error === null ? undefined : nextAttempt(attempt - retriesFrom, now)
  const status = answer.error === null ? 'DELIVERED' : next ? 'PENDING' : 'FAILED'
  return { eventId, attempt, ...answer, status, nextAttemptAt: next?.toISOString() ?? null }
}

async function settle(
  parts: DeliveryParts,
  receiver: Receiver,
  endpoint: ActiveEndpoint,
  results: readonly AttemptResult[],
): Promise<void> {
  const { state, agencyId, endpointId } = receiver
  const now = parts.clock.now()
  await parts.databases.of(state).transaction({ state, agencyId, userId: null }, async (db) => {
    const noted = await db.rows(settleAttempts(agencyId, endpointId, now, results))
    if (noted.length === 0) return
    if (results.some(({ error }) => error === null)) await db.rows(recordDeliveryAccepted(agencyId, endpointId))
    else await noteFailure({ ...parts, db, now }, receiver, endpoint)
  })
}

async function noteFailure(
  { db, now, portalUrl }: { db: Db; now: Date; portalUrl: string },
  receiver: Receiver,
  { failures, failingSince, lastFailedAt }: ActiveEndpoint,
): Promise<void> {
  const { agencyId, endpointId } = receiver
  const isSameOutage = lastFailedAt !== null && now.getTime() - new Date(lastFailedAt).getTime() <= longestGapMs
  const since = isSameOutage && failingSince !== null ? new Date(failingSince) : now
  const isDisabled = now.getTime() - since.getTime() >= disabledAfterHours * 3_600_000
  const pausedUntil = new Date(now.getTime() + pauseAfter(failures))
  await db.rows(recordDeliveryFailed(agencyId, endpointId, now, { failingSince: since, pausedUntil, isDisabled }))
  if (isDisabled) await notifyDisabledEndpoint({ db, now, portalUrl, since }, receiver)
}
