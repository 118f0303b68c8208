import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { maybe, someIds } from './form-rules.ts'
import { id, repeatable, urlId } from './paging.ts'

/** A one-off entry notification for the next booking; it may be requested from a notice. */
export const oneOffEntryForm = z.object({ serviceIds: someIds('Please select a service'), noticeId: maybe(id) })

/** Shown after a request was stored. */
export const oneOffEntryText = 'The one-off entry notification will apply to the next booking'

/** A request that no booking has used yet. */
export const oneOffEntryRequest = z.object({
  requestId: z.int(),
  serviceIds: z.array(z.int()),
  requestedBy: z.string(),
  requestedAt: z.string(),
})
export type OneOffEntryRequest = z.infer<typeof oneOffEntryRequest>

export const oneOffEntryOptions = z.object({
  /** Why none can be requested at present. */
  problem: z.nullable(z.string()),
  /** `block` is the reason why a service cannot be chosen. */
  services: z.array(z.object({ serviceId: z.int(), name: z.string(), block: z.nullable(z.string()) })),
  /** The first day on which the law allows entry if the visit is booked now; null if there is none within three months. */
  earliestDay: z.nullable(day),
  /** What the law asks for, as sentences. */
  law: z.array(z.string()),
  /** How the notice reaches the tenants, as a sentence. */
  service: z.string(),
  /** What else a booking by notice needs, as sentences. */
  missing: z.array(z.string()),
})
export type OneOffEntryOptions = z.infer<typeof oneOffEntryOptions>

const params = z.object({ id: urlId })

export const getOneOffEntry = endpoint('GET /v1/property/:id/entry-notification/one-off', {
  summary: 'For which services entry by notice may be requested once, and from which day it would be lawful',
  params,
  query: z.object({ service: z._default(repeatable(urlId), []) }),
  reply: oneOffEntryOptions,
})

export const requestOneOffEntry = endpoint('POST /v1/property/:id/entry-notification/one-off', {
  summary: 'Request entry by notice for the next booking of the chosen services',
  params,
  body: oneOffEntryForm,
  reply: z.object({ requestId: z.int() }),
})

export const withdrawOneOffEntry = endpoint('POST /v1/property/:id/entry-notification/one-off/:requestId/withdraw', {
  summary: 'Withdraw a one-off entry notification that no booking has used yet',
  params: z.object({ id: urlId, requestId: urlId }),
})
