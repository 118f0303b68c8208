import type * as z from 'zod/mini'
import {
  mostWebhooks,
  secondsBetweenExamples,
  secretOverlapHours,
  type webhookForm,
} from '../../../contract/api-integration/webhooks.ts'
import { webhookAddressFault } from '../../outside/webhook-client.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { enqueueDelivery, insertExampleEvents, insertTestEvent, latestExample } from './deliveries.queries.ts'
import { exampleEvents } from './examples/events.ts'
import {
  countWebhooks,
  endPause,
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  makeDue,
  replaceSecret,
  takeWebhookAway,
  setWebhookEnabled,
  updateWebhook,
  type LockedWebhook,
} from './webhooks.queries.ts'

type Form = z.output<typeof webhookForm>

export const noWebhook = () => notFound('Webhook not found')

/** The path of an address may contain a secret of the receiver, so the audit names only its host. */
const audited = ({ url, events }: Pick<Form, 'url' | 'events'>) => ({ host: new URL(url).host, events })

function checkedForm(form: Form, isOpen: boolean): Form {
  const fault = webhookAddressFault(form.url, isOpen)
  if (fault) throw ruleBroken('Please check the form.', { url: fault })
  return { ...form, events: [...new Set(form.events)] }
}

const record = async (
  scope: Scope,
  action: AuditAction,
  endpointId: number,
  values: { before?: object; after?: object } = {},
) => recordChange(scope.db, scope, { action, entity: 'webhook_endpoints', entityId: endpointId, ...values })

async function locked({ db, agencyId }: Scope, endpointId: number): Promise<LockedWebhook> {
  const known = await maybeOne(db, lockWebhook(agencyId, endpointId))
  if (!known) throw noWebhook()
  return known
}

export async function addWebhook(scope: Scope, given: Form, isOpen: boolean): Promise<{ id: number }> {
  const form = checkedForm(given, isOpen)
  await scope.db.rows(lockWebhooks(scope.agencyId))
  const { count } = await one(scope.db, countWebhooks(scope.agencyId))
  if (count >= mostWebhooks) throw ruleBroken(`An agency can have ${mostWebhooks} webhooks. Please remove one first.`)
  const { id } = await one(scope.db, insertWebhook(scope, form))
  await record(scope, 'add-webhook', id, { after: audited(form) })
  return { id }
}

export async function saveWebhook(
  scope: Scope,
  endpointId: number,
  { version, ...given }: Form & { version: number },
  isOpen: boolean,
): Promise<void> {
  const form = checkedForm(given, isOpen)
  const known = await locked(scope, endpointId)
  if (known.version !== version) throw await staleEdit(scope, { table: 'webhook_endpoints', id: endpointId })
  await scope.db.rows(updateWebhook(scope, endpointId, form))
  await retryNow(scope, endpointId)
  await record(scope, 'change-webhook', endpointId, { before: audited(known), after: audited(form) })
}

/** Sends everything that waits, also during the pause after a failure. */
export async function retryNow({ db, state, agencyId, now }: Scope, endpointId: number): Promise<void> {
  await db.batch([
    endPause(agencyId, endpointId),
    makeDue(agencyId, endpointId, now),
    enqueueDelivery({ state, agencyId }),
  ])
}

export async function turnWebhookOn(scope: Scope, endpointId: number, isOn: boolean): Promise<void> {
  const known = await locked(scope, endpointId)
  if (known.isOn === isOn) return
  await scope.db.rows(setWebhookEnabled(scope, endpointId, isOn))
  if (isOn) await retryNow(scope, endpointId)
  await record(scope, isOn ? 'turn-webhook-on' : 'turn-webhook-off', endpointId)
}

export async function dropWebhook(scope: Scope, endpointId: number): Promise<void> {
  const known = await locked(scope, endpointId)
  await scope.db.rows(takeWebhookAway(scope, endpointId))
  await record(scope, 'remove-webhook', endpointId, { before: audited(known) })
}

/** The previous secret signs too for a day, so that the receiver can change over without losing an event. */
export async function rotateSecret(scope: Scope, endpointId: number): Promise<void> {
  await locked(scope, endpointId)
  const until = new Date(scope.now.getTime() + secretOverlapHours * 3_600_000)
  await scope.db.rows(replaceSecret(scope, endpointId, until))
  await record(scope, 'rotate-webhook-secret', endpointId)
}

/** One event of each type that the endpoint gets. */
export async function sendExamples(scope: Scope, endpointId: number): Promise<void> {
  const { isOn, events } = await locked(scope, endpointId)
  if (!isOn) throw ruleBroken('This webhook is off. Turn it on to get examples.')
  const { db, agencyId, now } = scope
  const since = new Date(now.getTime() - secondsBetweenExamples * 1000)
  if (await maybeOne(db, latestExample(agencyId, endpointId, since)))
    throw new Problem('too-many-requests', 'Examples were sent less than a minute ago. Please wait a moment.')
  const examples = events.map((type) => ({ type, data: exampleEvents[type] }))
  await db.rows(insertExampleEvents(agencyId, endpointId, now, examples))
  await retryNow(scope, endpointId)
  await record(scope, 'send-webhook-examples', endpointId, { after: { events } })
}

export async function testWebhook(scope: Scope, endpointId: number): Promise<void> {
  const { isOn } = await locked(scope, endpointId)
  if (!isOn) throw ruleBroken('This webhook is off. Turn it on to send a test.')
  await scope.db.rows(insertTestEvent(scope.agencyId, endpointId, scope.now))
  await retryNow(scope, endpointId)
  await record(scope, 'test-webhook', endpointId)
}
