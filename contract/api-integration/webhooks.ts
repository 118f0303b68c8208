import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalText, requiredText } from '../form-rules.ts'
import { listCodes, type Tag } from '../labels.ts'
import { page, pageQuery, urlId } from '../paging.ts'
import { forMasters } from './for-masters.ts'

export const eventTypeTexts = {
  'property.non_compliant': 'A property became non-compliant',
  'property.compliant': 'A property became compliant',
  'visit.booked': 'A visit was booked',
  'visit.moved': 'A visit was moved',
  'visit.cancelled': 'A visit was cancelled',
  'quote.decided': 'A quote was accepted or rejected',
  'invoice.issued': 'An invoice was issued',
  'invoice.paid': 'An invoice was paid',
  'invoice.voided': 'An invoice was cancelled',
  'finding.reported': 'A technician reported a finding',
  'finding.resolved': 'A finding was resolved',
  'access_issue.opened': 'A technician could not get in',
  'access_issue.resolved': 'An access issue was resolved',
} satisfies Record<string, string>
export type EventType = keyof typeof eventTypeTexts
export const eventTypes = listCodes(eventTypeTexts)
/** Sent on request, to try an endpoint out. */
export const testEventType = 'test'

export const describeEventType = (type: string): string =>
  Object.hasOwn(eventTypeTexts, type) ? eventTypeTexts[type as EventType] : 'Test event'

export const mostWebhooks = 5
export const longestWebhookUrl = 1000
/** How long the previous secret still signs after a rotation. */
export const secretOverlapHours = 24
/** An endpoint that has accepted nothing for this long is turned off. */
export const disabledAfterHours = 72
/** Events and their log are kept this long. */
export const eventDays = 30

export const webhookStatuses = ['ACTIVE', 'FAILING', 'DISABLED'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
export const webhookStatusTags: Record<WebhookStatus, Tag> = {
  ACTIVE: { label: 'On', tone: 'good' },
  FAILING: { label: 'Failing', tone: 'attention' },
  DISABLED: { label: 'Off', tone: 'neutral' },
}

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventTypes)),
  status: z.enum(webhookStatuses),
  failingSince: z.nullable(z.string()),
  /** While set, events are signed with the previous secret too. */
  previousSecretUntil: z.nullable(z.string()),
  pending: z.int(),
  failed: z.int(),
  createdBy: z.string(),
  version: z.int(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookForm = z.object({
  url: requiredText('Please enter an address', longestWebhookUrl, 'Address must be 1,000 characters or less'),
  description: optionalText(100, 'Description must be 100 characters or less'),
  events: z.array(z.enum(eventTypes)).check(z.minLength(1, 'Please choose at least one event'), z.maxLength(20)),
})

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryStatusTags: Record<DeliveryStatus, Tag> = {
  PENDING: { label: 'Waiting', tone: 'attention' },
  DELIVERED: { label: 'Delivered', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'critical' },
}

export const delivery = z.object({
  eventId: z.int(),
  type: z.string(),
  propertyId: z.nullable(z.int()),
  /** Sent on request: nothing has happened. */
  isExample: z.boolean(),
  createdAt: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  nextAttemptAt: z.nullable(z.string()),
  /** The latest attempt; null if there was none yet. */
  lastAttempt: z.nullable(
    z.object({ at: z.string(), tookMs: z.int(), statusCode: z.nullable(z.int()), error: z.nullable(z.string()) }),
  ),
})
export type Delivery = z.infer<typeof delivery>

const params = z.object({ id: urlId })
const body = z.extend(webhookForm, { version: z.int() })

export const createWebhook = endpoint('POST /v1/agency/webhooks', {
  ...forMasters,
  summary: 'Add an endpoint that is told what happens',
  body: webhookForm,
  status: 201,
  reply: z.object({ id: z.int() }),
})
export const changeWebhook = endpoint('PUT /v1/agency/webhooks/:id', {
  ...forMasters,
  summary: 'Change the address or the events of an endpoint',
  params,
  body,
  status: 204,
})
export const switchWebhook = endpoint('POST /v1/agency/webhooks/:id/switch', {
  ...forMasters,
  summary: 'Turn an endpoint on or off; events that happen while it is off wait for it',
  params,
  body: z.object({ isOn: z.boolean() }),
  status: 204,
})
export const removeWebhook = endpoint('DELETE /v1/agency/webhooks/:id', {
  ...forMasters,
  summary: 'Remove an endpoint and what waits for it',
  params,
  status: 204,
})
export const getWebhookSecret = endpoint('GET /v1/agency/webhooks/:id/secret', {
  ...forMasters,
  summary: 'The secret that signs the events of an endpoint',
  params,
  reply: z.object({ secret: z.string() }),
})
export const rotateWebhookSecret = endpoint('POST /v1/agency/webhooks/:id/rotate-secret', {
  ...forMasters,
  summary: 'Replace the secret of an endpoint; the previous one still signs for a day',
  params,
  status: 204,
})
export const sendTestEvent = endpoint('POST /v1/agency/webhooks/:id/test', {
  ...forMasters,
  summary: 'Send a test event to an endpoint',
  params,
  status: 204,
})
/** Between two requests for examples to one endpoint. */
export const secondsBetweenExamples = 60
export const sendExampleEvents = endpoint('POST /v1/agency/webhooks/:id/examples', {
  ...forMasters,
  summary: 'Send an example of each type of event that an endpoint gets, marked as such; at most once a minute',
  params,
  status: 204,
})
export const listDeliveries = endpoint('GET /v1/agency/webhooks/:id/deliveries', {
  ...forMasters,
  summary: 'The events for an endpoint with their latest attempt, newest first',
  params,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(deliveryStatuses)) }),
  reply: page(delivery),
})
export const replayDelivery = endpoint('POST /v1/agency/webhooks/:id/deliveries/:eventId/replay', {
  ...forMasters,
  summary: 'Send an event again, with the same id; one that waits is sent now',
  params: z.object({ id: urlId, eventId: urlId }),
  status: 204,
})
export const replayFailedDeliveries = endpoint('POST /v1/agency/webhooks/:id/replay-failed', {
  ...forMasters,
  summary: 'Send all failed events of an endpoint again',
  params,
  reply: z.object({ replayed: z.int() }),
})
