import { disabledAfterHours } from '../../../contract/api-integration/webhooks.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { WebhookAnswer, WebhookClient } from '../../outside/webhook-client.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, maybeOne } from '../../platform/database.ts'
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
  endpointOwner,
} from './deliveries.queries.ts'
import { examplePropertyId } from './examples/events.ts'
import { signedHeaders, webhookSecrets } from './webhook-secret.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { button } from '../emails/letter.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'

type Turned = { db: Db; now: Date; portalUrl: string; since: Date }

/** Emails the user who added the endpoint, in the transaction that turns it off. */
async function notifyDisabledEndpoint(
  { db, now, portalUrl, since }: Turned,
  { state, agencyId, endpointId }: { state: StateCode; agencyId: number; endpointId: number },
): Promise<void> {
  const actor = { state, agencyId, userId: null, originalUserId: null, now, requestId: null }
  const after = { failingSince: since.toISOString() }
  const change: Change = { action: 'disable-webhook', entity: 'webhook_endpoints', entityId: endpointId, after }
  await recordChange(db, actor, change, 'JOB')
  const owner = await maybeOne(db, endpointOwner(agencyId, endpointId))
  if (!owner) return
  const { host } = new URL(owner.url)
  const what = `The webhook to ${host} was turned off`
  const html = newsLetter({
    name: owner.name,
    what,
    facts: [
      { label: 'Host', value: host },
      { label: 'Failing since', value: momentIn(state, since.toISOString()) },
    ],
    next: `It has accepted no event for ${disabledAfterHours} hours. Events wait for it for 30 days: turn it on again when it is repaired, and they are sent.`,
    button: button('Open API Integration', `${portalUrl}/settings/api-integration`),
  })
  const scope = { db, state, agencyId, userId: null, today: todayIn(state, now) }
  const mail = { kind: 'PROVIDER_NEWS', to: [owner.email], cc: [], subject: what, html } as const
  await queueMail(scope, mail).catch((error: unknown) => {
    // The agency has switched its mail off.
    if (!(error instanceof Problem && error.code === 'rule-broken')) throw error
  })
}

const minute = 60_000

/** Between the attempts of one delivery: two and a half days in all. */
const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720]

/** When a delivery is tried again after this many failed attempts; undefined if it is given up. */
function nextAttempt(failedAttempts: number, now: Date): Date | undefined {
  const minutes = retryMinutes[failedAttempts - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * minute)
}

const longestPause = 15 * minute

/** How long an endpoint that accepts nothing is left alone, so that one that is down is not called for every event. */
const pauseAfter = (failures: number): number => Math.min(minute * 2 ** Math.min(failures, 10), longestPause)

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
function toMessage(
  { state, agencyId }: Receiver,
  { eventId, type, propertyId, data, isExample, createdAt }: DueDelivery,
) {
  const id = `evt_${state}_${agencyId}_${eventId}`
  const example = isExample && { isExample, propertyId: examplePropertyId }
  return { id, body: JSON.stringify({ id, type, createdAt, state, agencyId, propertyId, ...example, data }) }
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
