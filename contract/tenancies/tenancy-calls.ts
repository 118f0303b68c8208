import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, urlId } from '../paging.ts'
import { tenancy, tenancySummary } from './people.ts'

/* Reading tenancies and saying that they are right. Adding and editing stand in tenancy-form.ts, with the rules for phones. */

const params = z.object({ id: urlId })

export const getTenancySummary = endpoint('GET /v1/property/:id/tenancy', {
  summary: 'The tenancy in force, and what comes next',
  params,
  reply: tenancySummary,
})
export const listTenancies = endpoint('GET /v1/property/:id/tenancies', {
  summary: 'Tenancies of a property, newest first',
  params,
  reply: z.array(tenancy),
})
export const markAsVacant = endpoint('POST /v1/property/:id/mark-as-vacant', {
  summary: 'Nobody lives here: current and previous tenancies end',
  params,
  body: z.optional(z.object({ version: z.optional(z.int()) })),
  reply: tenancySummary,
})
export const confirmPropertyDetails = endpoint('POST /v1/property/:id/confirm-single-property-details', {
  summary: 'The tenancy, or the vacancy, is as shown',
  params,
  /** What was seen: it is confirmed only if it still stands. */
  body: z.object({
    tenancyId: z.nullish(id),
    isVacant: z.boolean(),
    /** Of the tenancy. */
    version: z.optional(z.int()),
  }),
  reply: tenancySummary,
})
