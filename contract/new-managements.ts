import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { newManagementsPageSize } from './limits.ts'
import { largestPageSize, page, pageQuery, urlId, urlNumber, urlManager } from './paging.ts'

const enrolment = {
  isUnderEnrolment: z.boolean(),
  /** Name of the user who started it, and when; null while not started. */
  underEnrolmentBy: z.nullable(z.string()),
  underEnrolmentAt: z.nullable(z.string()),
  /** The work order that the provider has not answered yet; null while only the form was opened. */
  enrolmentOrderId: z.nullable(z.int()),
}

/**
 * A property that appeared in the agency's management software within the last 30 days and is not on the provider's
 * books.
 */
export const newManagement = z.object({
  portfolioPropertyId: z.int(),
  address: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  softwareName: z.string(),
  firstActiveDate: day,
  propertyManager: z.nullable(z.object({ id: z.int(), name: z.string() })),
  ...enrolment,
})
export type NewManagement = z.infer<typeof newManagement>

export const newManagementState = z.object({ portfolioPropertyId: z.int(), isDismissed: z.boolean(), ...enrolment })
export type NewManagementState = z.infer<typeof newManagementState>

export const listNewManagements = endpoint('GET /v1/portfolio/analytics/new-managements', {
  summary: 'Properties that appeared in the management software within the last 30 days, newest first',
  query: z.object({
    ...pageQuery,
    'page-size': z._default(urlNumber(1, largestPageSize), newManagementsPageSize),
    propertyManagerId: z.optional(urlManager),
  }),
  reply: page(newManagement),
})

/* Each can be repeated: a second call returns the current state. */

const params = z.object({ id: urlId })
export const markUnderEnrolment = endpoint('POST /v1/portfolio/new-management/:id/under-enrolment', {
  summary: 'Mark a property as being enrolled',
  params,
  reply: newManagementState,
})
export const stopEnrolment = endpoint('DELETE /v1/portfolio/new-management/:id/under-enrolment', {
  summary: 'Say that a property is not being enrolled after all; refused once a work order is with the provider',
  params,
  reply: newManagementState,
})
export const dismissNewManagement = endpoint('POST /v1/portfolio/new-management/:id/dismiss', {
  summary: 'Take a property off the list of new managements',
  params,
  reply: newManagementState,
})
export const restoreNewManagement = endpoint('POST /v1/portfolio/new-management/:id/restore', {
  summary: 'Undo a dismissal',
  params,
  reply: newManagementState,
})
