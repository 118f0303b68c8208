import * as z from 'zod/mini'
import { exportName } from './billing-filters.ts'
import { addMonths, day, type Day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { managerQuery, page, pageQuery, searchQuery } from './paging.ts'
import { unsafeProperty } from './portfolio/unsafe.ts'
import { serviceCode } from './services.ts'

/** Including the current month, which counts from today. */
export const monthsOfForecast = 24

/** What is counted: events of a month, or properties on its first day (today in the current month). */
export const forecastMeasures = [
  'due',
  'new',
  'overdue',
  'breached',
  'unproven',
  'uncovered',
  'leases',
  'appliances',
] as const
export type ForecastMeasure = (typeof forecastMeasures)[number]

export const forecastLabels: Record<ForecastMeasure, string> = {
  due: 'Checks due',
  /** In breach or unproven in the month and not in the month before; none in the current month. */
  new: 'Properties new this month',
  overdue: 'Properties overdue',
  breached: 'Properties in breach',
  unproven: 'Properties unproven',
  uncovered: 'Properties without a required service',
  leases: 'Leases end',
  appliances: 'Appliances expire',
}

/** The first day of each month, today in place of the first, and the first day after the last month. */
export const forecastDays = (today: Day): Day[] => {
  const first = `${today.slice(0, 7)}-01`
  return [today, ...Array.from({ length: monthsOfForecast }, (_, place) => addMonths(first, place + 1))]
}

const count = z.int().check(z.gte(0))
/** 'YYYY-MM' */
const month = z.string().check(z.regex(/^\d{4}-\d{2}$/))
const urlMonth = z
  .string({ error: 'Give this parameter once' })
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month, YYYY-MM'))
const numbers = {
  due: count,
  new: count,
  overdue: count,
  breached: count,
  unproven: count,
  uncovered: count,
  leases: count,
  appliances: count,
  /** Visits that the due checks take, and minutes at the property. */
  visits: count,
  minutes: count,
}
export type ForecastNumbers = z.infer<z.ZodMiniObject<typeof numbers>>

const forecastMonth = z.object({ month, from: day, ...numbers })
export type ForecastMonth = z.infer<typeof forecastMonth>
/** Leases and visits belong to no service. */
const ofService = z.object({ service: serviceCode, ...numbers })
export type ServiceForecast = z.infer<typeof ofService>
const ofManager = z.object({
  /** Null for properties without a property manager. */
  id: z.nullable(z.int()),
  name: z.string(),
  ...numbers,
})
export type ManagerForecast = z.infer<typeof ofManager>
const comingRule = z.object({
  from: day,
  /** Null: none of the services checks it. */
  service: z.nullable(serviceCode),
  name: z.string(),
  text: z.string(),
  citation: z.string(),
})
export type ComingRule = z.infer<typeof comingRule>

const forecast = z.object({
  months: z.array(forecastMonth),
  /** The month of the two lists below. */
  month,
  services: z.array(ofService),
  managers: z.array(ofManager),
  /** Versions of rules that begin within the months. */
  rules: z.array(comingRule),
  /** Minutes that a check takes. */
  visitMinutes: z.array(z.object({ service: serviceCode, minutes: count })),
})
export type Forecast = z.infer<typeof forecast>

const filter = { ...managerQuery, service: z.optional(serviceCode), month: z.optional(urlMonth) }
export const getForecast = endpoint('GET /v1/forecast', {
  summary: 'What falls due, expires and would be breached in the next 24 months if nothing is done',
  query: z.object(filter),
  reply: forecast,
})

const item = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  managerName: z.nullable(z.string()),
  ...unsafeProperty,
  services: z.array(serviceCode),
  /** The day of the event; null for what lasts. */
  on: z.nullable(day),
  /** What happens, or why, as sentences. */
  texts: z.array(z.string()),
})
export type ForecastItem = z.infer<typeof item>

export const forecastSorts = ['day', 'unsafe'] as const
export type ForecastSort = (typeof forecastSorts)[number]

const listFilter = {
  ...filter,
  ...searchQuery,
  measure: z.enum(forecastMeasures),
  sort: z._default(z.enum(forecastSorts), 'day'),
}
export const listForecast = endpoint('GET /v1/forecast/items', {
  summary: 'What one number of the forecast counts',
  query: z.object({ ...listFilter, ...pageQuery }),
  reply: page(item),
})
export const exportForecast = endpoint('GET /v1/forecast/items/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The same list as a spreadsheet',
  query: z.object({ ...listFilter, ...exportName }),
})
