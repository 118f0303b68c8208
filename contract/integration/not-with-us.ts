import * as z from 'zod/mini'
import { day } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { integrationState } from './connections.ts'
import { id, page, pageQuery, searchQuery } from '../paging.ts'

/* Properties of the agency’s software that are not on service here. Enrolling and ignoring are in new-managements.ts. */

/** NEW: nothing was decided. */
export const notWithUsKinds = ['NEW', 'IGNORED', 'DUPLICATE'] as const
export type NotWithUsKind = (typeof notWithUsKinds)[number]

const record = { software: z.string(), externalId: z.string().check(z.minLength(1), z.maxLength(100)) }

export const notWithUs = z.object({
  ...record,
  softwareName: z.string(),
  address: z.string(),
  propertyManager: z.nullable(z.string()),
  /** Null of a duplicate that was never taken over. */
  portfolioPropertyId: z.nullable(z.int()),
  firstActiveDate: z.nullable(day),
  isUnderEnrolment: z.boolean(),
  underEnrolmentBy: z.nullable(z.string()),
  underEnrolmentAt: z.nullable(z.string()),
  /** The work order that the provider has not answered yet. */
  enrolmentOrderId: z.nullable(z.int()),
  /** It was read from the software, so that it can be left out as a duplicate. */
  canBeDuplicate: z.boolean(),
  /** The properties on service that it is a second record of. */
  duplicateOf: z.array(z.object({ propertyId: z.int(), address: z.string() })),
})
export type NotWithUs = z.infer<typeof notWithUs>

export const listNotWithUs = endpoint('GET /v1/agency/integration/not-with-us', {
  summary:
    'Properties of the software that are not on service: new ones, those ignored, or duplicates that are left out',
  query: z.object({ ...pageQuery, ...searchQuery, kind: z._default(z.enum(notWithUsKinds), 'NEW') }),
  reply: page(notWithUs),
})
export const markDuplicate = endpoint('POST /v1/agency/integration/not-with-us/duplicate', {
  summary: 'Say that a property of the software is a second record of one on service: it is left out',
  body: z.object({ ...record, propertyId: id }),
  reply: integrationState,
})
export const takeBackDuplicate = endpoint('POST /v1/agency/integration/not-with-us/not-duplicate', {
  summary: 'Take back that a property of the software is a duplicate',
  body: z.object(record),
  reply: integrationState,
})
