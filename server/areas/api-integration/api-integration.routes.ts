import { getApiIntegration } from '../../../contract/api-integration/api-integration.ts'
import { createApiKey, revokeApiKey } from '../../../contract/api-integration/api-keys.ts'
import {
  createCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '../../../contract/api-integration/calendar-feeds.ts'
import {
  changeWebhook,
  createWebhook,
  getWebhookSecret,
  listDeliveries,
  removeWebhook,
  replayDelivery,
  replayFailedDeliveries,
  rotateWebhookSecret,
  sendExampleEvents,
  sendTestEvent,
  switchWebhook,
} from '../../../contract/api-integration/webhooks.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { endApiKey, makeApiKey } from './change-api-keys.ts'
import { addFeed, endFeed, renewFeedAddress } from './change-calendar-feeds.ts'
import {
  addWebhook,
  dropWebhook,
  rotateSecret,
  saveWebhook,
  sendExamples,
  testWebhook,
  turnWebhookOn,
} from './change-webhooks.ts'
import { readApiIntegration, readSecret, type IntegrationParts } from './read-api-integration.ts'
import { readFeed, type FeedParts } from './read-calendar-feed.ts'
import { readDeliveries, replayAllFailed, replayEvent } from './replay-deliveries.ts'

/** `isOpen`: webhooks may go to http and to private networks, for development. */
export type ApiIntegrationParts = IntegrationParts & FeedParts & { isOpen: boolean }

export const apiIntegrationRoutes = (parts: ApiIntegrationParts): Route[] => [
  serve(getApiIntegration, async ({ scope }) => readApiIntegration(parts, scope)),
  serve(createApiKey, async ({ scope, body }) => makeApiKey(scope, body)),
  serve(revokeApiKey, async ({ scope, params }) => endApiKey(scope, params.id)),
  serve(createWebhook, async ({ scope, body }) => addWebhook(scope, body, parts.isOpen)),
  serve(changeWebhook, async ({ scope, params, body }) => saveWebhook(scope, params.id, body, parts.isOpen)),
  serve(switchWebhook, async ({ scope, params, body }) => turnWebhookOn(scope, params.id, body.isOn)),
  serve(removeWebhook, async ({ scope, params }) => dropWebhook(scope, params.id)),
  serve(getWebhookSecret, async ({ scope, params }) => readSecret(parts, scope, params.id)),
  serve(rotateWebhookSecret, async ({ scope, params }) => rotateSecret(scope, params.id)),
  serve(sendTestEvent, async ({ scope, params }) => testWebhook(scope, params.id)),
  serve(sendExampleEvents, async ({ scope, params }) => sendExamples(scope, params.id)),
  serve(listDeliveries, async ({ scope, params, query }) => readDeliveries(scope, params.id, query)),
  serve(replayDelivery, async ({ scope, params }) => replayEvent(scope, params.id, params.eventId)),
  serve(replayFailedDeliveries, async ({ scope, params }) => replayAllFailed(scope, params.id)),
  serve(createCalendarFeed, async ({ scope, body }) => addFeed(scope, body.propertyManagerId)),
  serve(renewCalendarFeed, async ({ scope, params }) => renewFeedAddress(scope, params.id)),
  serve(revokeCalendarFeed, async ({ scope, params }) => endFeed(scope, params.id)),
  serve(readCalendarFeed, async ({ params, http }) => readFeed(parts, http, params.token)),
]
