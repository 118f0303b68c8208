import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { apiKey } from './api-keys.ts'
import { calendarFeed } from './calendar-feeds.ts'
import { webhook } from './webhooks.ts'
import { forMasters } from './for-masters.ts'

export const apiIntegration = z.object({
  keys: z.array(apiKey),
  webhooks: z.array(webhook),
  feeds: z.array(calendarFeed),
})
export type ApiIntegration = z.infer<typeof apiIntegration>

export const getApiIntegration = endpoint('GET /v1/agency/api-integration', {
  ...forMasters,
  summary: 'The API keys, webhooks and calendar feeds of the agency',
  reply: apiIntegration,
})
