import { disabledAfterHours } from '../../../contract/api-integration/webhooks.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { todayIn } from '../../platform/scope.ts'
import { saveTimeIn } from '../../platform/stale-edit.ts'
import { button } from '../emails/letter.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { endpointOwner } from './deliveries.queries.ts'

type Turned = { db: Db; now: Date; portalUrl: string; since: Date }

/** Emails the user who added the endpoint, in the transaction that turns it off. */
export async function notifyDisabledEndpoint(
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
      { label: 'Failing since', value: saveTimeIn(state, since.toISOString()) },
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
