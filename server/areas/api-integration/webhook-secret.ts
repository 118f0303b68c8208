import { createHmac } from 'node:crypto'
import type { StateCode } from '../../../contract/states.ts'
import type { SignedLinks } from '../../platform/signed-links.ts'

export type WebhookSecretOwner = { state: StateCode; agencyId: number; endpointId: number }

/**
 * The secret of an endpoint, in the form of the Standard Webhooks specification, followed by those of older keys. It
 * follows from its version.
 */
export const webhookSecrets = (
  links: SignedLinks,
  { state, agencyId, endpointId }: WebhookSecretOwner,
  version: number,
): string[] =>
  links
    .derive(`webhook.${state}.${agencyId}.${endpointId}.${version}`)
    .map((secret) => `whsec_${secret.toString('base64')}`)

/** HMAC-SHA256 over id, time and body, in base64. */
export function signEvent(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

type Signing = { secrets: readonly string[]; id: string; now: Date; body: string }

/** The headers of an event. During a rotation it has a signature of each secret. */
export function signedHeaders({ secrets, id, now, body }: Signing): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Agency-Compliance-Portal-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signEvent(secret, id, timestamp, body)).join(' '),
  }
}
