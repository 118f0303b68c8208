import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalDay, requiredLine } from '../form-rules.ts'
import { urlId } from '../paging.ts'
import { apiScopes } from './api-scopes.ts'
import { forMasters } from './for-masters.ts'

export const longestKeyName = 60
export const mostApiKeys = 20

export const apiKeyStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED', 'MAKER_LEFT'] as const

export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  status: z.enum(apiKeyStatuses),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyForm = z.object({
  name: requiredLine('Please enter a name', longestKeyName, `Name must be ${longestKeyName} characters or less`),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1, 'Please choose what the key may do'), z.maxLength(20)),
  /** The last day on which the key works, in the agency's state. */
  expiresOn: optionalDay,
})

export const createApiKey = endpoint('POST /v1/agency/api-keys', {
  ...forMasters,
  summary: 'Make an API key; the reply contains the key, which is not shown again',
  body: apiKeyForm,
  status: 201,
  isReplySecret: true,
  reply: z.object({ key: apiKey, secret: z.string() }),
})
export const revokeApiKey = endpoint('POST /v1/agency/api-keys/:id/revoke', {
  ...forMasters,
  summary: 'Revoke an API key for good',
  params: z.object({ id: urlId }),
  status: 204,
})
