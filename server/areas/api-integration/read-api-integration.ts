import type { ApiIntegration } from '../../../contract/api-integration/api-integration.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { listFeeds } from './calendar-feeds.queries.ts'
import { toFeed } from './change-calendar-feeds.ts'
import { noWebhook } from './change-webhooks.ts'
import { webhookSecrets } from './webhook-secret.ts'
import { listWebhooks, webhookSecretVersion } from './webhooks.queries.ts'

export type IntegrationParts = { links: SignedLinks; apiUrl: string }

export async function readApiIntegration(parts: IntegrationParts, scope: Scope): Promise<ApiIntegration> {
  const { db, agencyId, now } = scope
  const [keys, webhooks, feeds] = await db.batch([
    listApiKeys(agencyId, now),
    listWebhooks(agencyId, now),
    listFeeds(agencyId),
  ])
  return { keys, webhooks, feeds: feeds.map(toFeed(parts, scope)) }
}

export async function readSecret(
  { links }: IntegrationParts,
  { db, state, agencyId }: Scope,
  endpointId: number,
): Promise<{ secret: string }> {
  const known = await maybeOne(db, webhookSecretVersion(agencyId, endpointId))
  if (!known) throw noWebhook()
  const [secret = ''] = webhookSecrets(links, { state, agencyId, endpointId }, known.secretVersion)
  return { secret }
}
