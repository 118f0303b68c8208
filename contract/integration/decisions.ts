import * as z from 'zod/mini'
import { softwareNames } from '../agency.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery, urlId } from '../paging.ts'
import { integrationState, syncCollections, syncFields } from './connections.ts'

/* What came and waits for a decision, and where the values of a property come from. */

/** A record that was not taken over, and why. */
export const setAsideRecord = z.object({
  collection: z.enum(syncCollections),
  externalId: z.string(),
  softwareName: z.string(),
  label: z.string(),
  reason: z.string(),
  receivedAt: z.string(),
})
export type SetAsideRecord = z.infer<typeof setAsideRecord>
export const listExcluded = endpoint('GET /v1/agency/integration/excluded', {
  summary: 'Records that were not taken over, and why, newest first',
  query: z.object(pageQuery),
  reply: page(setAsideRecord),
})

const candidate = z.object({
  propertyId: z.int(),
  address: z.string(),
  propertyManager: z.nullable(z.string()),
  landlords: z.string(),
  tenants: z.string(),
})
export const uncertainMatch = z.object({
  externalId: z.string(),
  software: z.string(),
  softwareName: z.string(),
  address: z.string(),
  propertyManager: z.nullable(z.string()),
  landlords: z.string(),
  tenants: z.string(),
  reason: z.string(),
  candidates: z.array(candidate),
})
export type UncertainMatch = z.infer<typeof uncertainMatch>
export const listMatches = endpoint('GET /v1/agency/integration/matches', {
  summary: 'Properties of the software that may be properties on service, side by side',
  query: z.object(pageQuery),
  reply: page(uncertainMatch),
})
export const decideMatch = endpoint('POST /v1/agency/integration/matches/decide', {
  summary:
    'Say which property on service a property of the software is; null: none of them, or a second record that is left out',
  body: z.object({
    software: z.string(),
    externalId: z.string().check(z.minLength(1), z.maxLength(100)),
    propertyId: z.nullable(z.int()),
    /** It is a second record of a property that the software has already. */
    isDuplicate: z.optional(z.boolean()),
  }),
  reply: integrationState,
})

export const fieldConflict = z.object({
  propertyId: z.int(),
  address: z.string(),
  field: z.enum(syncFields),
  softwareName: z.string(),
  softwareValue: z.string(),
  softwareAt: z.nullable(z.string()),
  portalValue: z.string(),
  /** When it was changed in the portal and by whom, if that is known. */
  portalAt: z.nullable(z.string()),
  portalBy: z.nullable(z.string()),
  since: z.string(),
})
export type FieldConflict = z.infer<typeof fieldConflict>
export const listConflicts = endpoint('GET /v1/agency/integration/conflicts', {
  summary: 'Values that were changed in the portal and in the software',
  query: z.object(pageQuery),
  reply: page(fieldConflict),
})
export const decideConflict = endpoint('POST /v1/agency/integration/conflicts/decide', {
  summary: 'Choose the value of the software or that of the portal',
  body: z.object({
    propertyId: z.int(),
    field: z.enum(syncFields),
    use: z.enum(['SOFTWARE', 'PORTAL']),
    /** As the page showed it: nothing is decided about a value that came since. */
    softwareValue: z.string(),
  }),
  reply: integrationState,
})

export const lostManagement = z.object({
  externalId: z.string(),
  software: z.string(),
  softwareName: z.string(),
  propertyId: z.int(),
  address: z.string(),
  reason: z.string(),
  /** The cancellation of our service there was requested and is not answered yet. */
  isCancellationPending: z.boolean(),
})
export type LostManagement = z.infer<typeof lostManagement>
export const listLost = endpoint('GET /v1/agency/integration/lost', {
  summary: 'Properties on service that the agency no longer manages in its software',
  query: z.object(pageQuery),
  reply: page(lostManagement),
})
export const keepLost = endpoint('POST /v1/agency/integration/lost/keep', {
  summary: 'Keep a property on service although it left the software',
  body: z.object({ software: z.string(), externalId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: integrationState,
})

export const listHeld = endpoint('GET /v1/agency/integration/held', {
  summary: 'Endings and changes of property managers that wait, because one reading brought so many',
  query: z.object(pageQuery),
  reply: page(setAsideRecord),
})
export const decideHeld = endpoint('POST /v1/agency/integration/:software/held/decide', {
  onlyMaster: 'Only the master user of the agency can decide about so many changes',
  summary: 'Take over all that waits, or leave it as it is here until the software changes it again',
  params: z.object({ software: z.enum(Object.keys(softwareNames)) }),
  /** `count`: as many as the page showed; nothing is decided about others that came since. */
  body: z.object({ use: z.enum(['SOFTWARE', 'PORTAL']), count: z.int() }),
  reply: integrationState,
})

export const fieldSource = z.object({
  field: z.enum(syncFields),
  softwareName: z.string(),
  /** When it was changed in the software, and when it arrived. */
  changedAt: z.nullable(z.string()),
  receivedAt: z.string(),
  /** The day of the file that brought it; null if the software was read directly. */
  fileDay: z.nullable(z.string()),
  /** The portal's value is in use. */
  isPortal: z.boolean(),
  /** It came before the software was disconnected. */
  isDisconnected: z.boolean(),
  conflict: z.nullable(z.object({ softwareValue: z.string(), portalValue: z.string() })),
})
export type FieldSource = z.infer<typeof fieldSource>
export const getPropertySources = endpoint('GET /v1/property/:id/sources', {
  summary: 'Where the values of a property come from, and when they came',
  params: z.object({ id: urlId }),
  reply: z.array(fieldSource),
})
