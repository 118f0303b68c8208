import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chosen } from './form-rules.ts'
import { page, urlId, urlText } from './paging.ts'
import { managedProperty, propertyQuery } from './portfolio/property-lists.ts'

export const listRequiredUpdates = endpoint('GET /v1/update/summary', {
  summary: 'Properties that need information from the agency, with the required updates',
  query: propertyQuery,
  reply: page(managedProperty),
})
export const listOverdueProperties = endpoint('GET /v1/update/get-all-overdue-properties', {
  summary: 'Properties with a service that is overdue',
  query: propertyQuery,
  reply: page(managedProperty),
})
export const exportRequiredUpdates = endpoint('GET /v1/update/summary/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The list of required updates as a spreadsheet',
  query: z.extend(propertyQuery, { fileName: z.optional(urlText(100)) }),
})

/** Water efficiency must be checked only where the tenant pays for water. */
export const waterChargingForm = z.object({
  isWaterCharged: chosen(z.boolean(), 'Required'),
  /** The version that the user edited; a save with another version is refused. */
  version: z.optional(z.int().check(z.gte(0))),
})
export type WaterChargingForm = z.output<typeof waterChargingForm>

/** Null when unknown. */
export const waterCharging = z.object({ isWaterCharged: z.nullable(z.boolean()), version: z.int() })
export type WaterCharging = z.infer<typeof waterCharging>

const params = z.object({ id: urlId })
export const getWaterCharging = endpoint('GET /v1/property/:id/water-charging', {
  summary: 'Whether the tenant of a property is charged for water',
  params,
  reply: waterCharging,
})
export const putWaterCharging = endpoint('PUT /v1/property/:id/water-charging', {
  summary: 'Set whether the tenant of a property is charged for water',
  params,
  body: waterChargingForm,
  reply: waterCharging,
})
