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
  sendTestEvent,
  switchWebhook,
} from '../../../contract/api-integration/webhooks.ts'
import { serve, type Context, type Route } from '../../platform/serve.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endApiKey, makeApiKey } from './change-api-keys.ts'
import { addFeed, endFeed, renewFeedAddress } from './change-calendar-feeds.ts'
import { addWebhook, dropWebhook, rotateSecret, saveWebhook, testWebhook, turnWebhookOn } from './change-webhooks.ts'
import { readApiIntegration, readSecret, type IntegrationParts } from './read-api-integration.ts'
import { readFeed, type FeedParts } from './read-calendar-feed.ts'
import { refuseOthers } from './refuse-others.ts'
import { readDeliveries, replayAllFailed, replayEvent } from './replay-deliveries.ts'

/** `isOpen`: webhooks may go to http and to private networks, for development. */
export type ApiIntegrationParts = IntegrationParts & FeedParts & { isOpen: boolean }

/** The same route for master users only. */
const forMasters: typeof serve = (endpoint, handle) =>
  serve(endpoint, async (context: Context<typeof endpoint>) => {
    refuseOthers((context as Context<Endpoint>).signedIn)
    return handle(context)
  })

export const apiIntegrationRoutes = (parts: ApiIntegrationParts): Route[] => [
  forMasters(getApiIntegration, async ({ scope }) => readApiIntegration(parts, scope)),
  forMasters(createApiKey, async ({ scope, body }) => makeApiKey(scope, body)),
  forMasters(revokeApiKey, async ({ scope, params }) => endApiKey(scope, params.id)),
  forMasters(createWebhook, async ({ scope, body }) => addWebhook(scope, body, parts.isOpen)),
  forMasters(changeWebhook, async ({ scope, params, body }) => saveWebhook(scope, params.id, body, parts.isOpen)),
  forMasters(switchWebhook, async ({ scope, params, body }) => turnWebhookOn(scope, params.id, body.isOn)),
  forMasters(removeWebhook, async ({ scope, params }) => dropWebhook(scope, params.id)),
  forMasters(getWebhookSecret, async ({ scope, params }) => readSecret(parts, scope, params.id)),
  forMasters(rotateWebhookSecret, async ({ scope, params }) => rotateSecret(scope, params.id)),
  forMasters(sendTestEvent, async ({ scope, params }) => testWebhook(scope, params.id)),
  forMasters(listDeliveries, async ({ scope, params, query }) => readDeliveries(scope, params.id, query)),
  forMasters(replayDelivery, async ({ scope, params }) => replayEvent(scope, params.id, params.eventId)),
  forMasters(replayFailedDeliveries, async ({ scope, params }) => replayAllFailed(scope, params.id)),
  forMasters(createCalendarFeed, async ({ scope, body }) => addFeed(scope, body.propertyManagerId)),
  forMasters(renewCalendarFeed, async ({ scope, params }) => renewFeedAddress(scope, params.id)),
  forMasters(revokeCalendarFeed, async ({ scope, params }) => endFeed(scope, params.id)),
  serve(readCalendarFeed, async ({ params, http }) => readFeed(parts, http, params.token)),
]
