import * as z from 'zod/mini'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Job } from '../../platform/jobs.ts'
import { agenciesWithDueWebhooks, endpointsWithDue, enqueueDelivery } from './deliveries.queries.ts'
import { deliverToEndpoint, type DeliveryParts } from './deliver-to-endpoint.ts'

const payload = z.object({ state: z.enum(stateCodes), agencyId: z.int() })

/** After that the job begins again behind those of other agencies. */
const turnMs = 20_000

/**
 * Sends the events of one agency. Its queue runs one job at a time, so an event is not sent twice at once, and webhooks
 * leave workers for other jobs.
 */
export const deliverWebhooksJob = (parts: DeliveryParts): Job => ({
  task: 'deliver-webhooks',
  perform: async (given, { signal }) => {
    const { state, agencyId } = payload.parse(given)
    const { databases, clock } = parts
    const tenant = { state, agencyId, userId: null }
    const database = databases.of(state)
    const began = performance.now()
    const isOver = () => performance.now() - began > turnMs || signal?.aborted === true
    const endpoints = await database.reader(tenant).rows(endpointsWithDue(agencyId, clock.now()))
    const more = await Promise.all(
      endpoints.map(async ({ id }) => deliverToEndpoint(parts, { state, agencyId, endpointId: id }, isOver, signal)),
    )
    if (more.includes(true)) await database.transaction(tenant, async (db) => db.rows(enqueueDelivery(tenant)))
  },
})

/** Every minute: starts the delivery of what is due again, after a failure or a pause. */
export const retryWebhooksJob = ({
  databases,
  clock,
  states,
}: DeliveryParts & { states: readonly StateCode[] }): Job => ({
  task: 'retry-webhooks',
  every: '* * * * *',
  perform: async () => {
    for (const state of states) {
      const database = databases.of(state)
      const reader = database.reader({ state, agencyId: null, userId: null })
      for (const { id: agencyId } of await reader.rows(agenciesWithDueWebhooks(state, clock.now())))
        await database.transaction({ state, agencyId, userId: null }, async (db) =>
          db.rows(enqueueDelivery({ state, agencyId })),
        )
    }
  },
})
