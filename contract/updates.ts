import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chosen } from './form-rules.ts'
import { page, urlId, urlText } from './paging.ts'
import { managedProperty, propertyQuery } from './portfolio/property-lists.ts'

export const listRequiredUpdates = endpoint('GET /v1/update/summary', {
  summary: 'Properties for which the agency has something to tell, with what it is',
  query: propertyQuery,
  reply: page(managedProperty),
})
export const listOverdueProperties = endpoint('GET /v1/update/get-all-overdue-properties', {
  summary: 'Properties with a service that is overdue',
  query: propertyQuery,
  reply: page(managedProperty),
})
export const exportRequiredUpdates = endpoint('GET /v1/update/summary/export', {
  summary: 'The list of required updates as a spreadsheet',
  query: z.extend(propertyQuery, { fileName: z.optional(urlText(100)) }),
})

/** Whether the tenant pays for water decides if water efficiency must be checked. */
export const waterChargingForm = z.object({
  isWaterCharged: chosen(z.boolean(), 'Required'),
  /** The version that was seen; a save over another one is refused. */
  version: z.optional(z.int().check(z.gte(0))),
})
export type WaterChargingForm = z.output<typeof waterChargingForm>

/** Null while nobody has said. */
export const waterCharging = z.object({ isWaterCharged: z.nullable(z.boolean()), version: z.int() })
export type WaterCharging = z.infer<typeof waterCharging>

const params = z.object({ id: urlId })
export const getWaterCharging = endpoint('GET /v1/property/:id/water-charging', {
  summary: 'Whether the tenant of a property is charged for water',
  params,
  reply: waterCharging,
})
export const putWaterCharging = endpoint('PUT /v1/property/:id/water-charging', {
  summary: 'Tell whether the tenant of a property is charged for water',
  params,
  body: waterChargingForm,
  reply: waterCharging,
})
