import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { id, urlId } from '../paging.ts'
import { tenancy, tenancySummary } from './people.ts'
import { leaseTypes } from './tenancies.ts'

/* Reading and confirming tenancies. Adding and editing are in tenancy-form.ts, together with the phone rules. */

const params = z.object({ id: urlId })

export const getTenancySummary = endpoint('GET /v1/property/:id/tenancy', {
  summary: 'The current tenancy and the upcoming one',
  keyScope: 'tenancies:read',
  params,
  reply: tenancySummary,
})
export const listTenancies = endpoint('GET /v1/property/:id/tenancies', {
  summary: 'Tenancies of a property, newest first',
  keyScope: 'tenancies:read',
  params,
  reply: z.array(tenancy),
})
export const previewTenancy = endpoint('GET /v1/property/:id/tenancy-preview', {
  summary: 'Which services become due because of a new lease, before it is saved',
  params,
  query: z.object({ 'start-date': day, 'lease-type': z._default(z.enum(leaseTypes), 'NEW') }),
  reply: z.array(z.object({ serviceId: z.int(), dueDate: day })),
})
export const removeTenancy = endpoint('DELETE /v1/property/:id/tenancy/:tenancyId', {
  summary: 'Remove a tenancy that has not begun; the tenancy before it continues',
  params: z.object({ id: urlId, tenancyId: urlId }),
  /** The version that the user saw; a tenancy that has changed since is not removed. */
  query: z.object({ version: z.optional(urlId) }),
  reply: tenancySummary,
})
export const markAsVacant = endpoint('POST /v1/property/:id/mark-as-vacant', {
  summary: 'Mark a property as vacant; ends its current and previous tenancies and removes renewals of the current one',
  params,
  body: z.optional(z.object({ version: z.optional(z.int()) })),
  reply: tenancySummary,
})
export const confirmPropertyDetails = endpoint('POST /v1/property/:id/confirm-single-property-details', {
  summary: 'Confirm the tenancy or vacancy as shown',
  params,
  /** What the user saw; refused if it has changed since. */
  body: z.object({
    tenancyId: z.nullish(id),
    isVacant: z.boolean(),
    /** Version of the tenancy. */
    version: z.optional(z.int()),
  }),
  reply: tenancySummary,
})
