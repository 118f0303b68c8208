import * as z from 'zod/mini'
import { explainedDuty } from './compliance.ts'
import { day, isDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { managerQuery, page, pageQuery, searchQuery, urlId, urlText } from './paging.ts'
import { propertyCompliances } from './properties/properties.ts'
import { serviceCode } from './services.ts'

/* Compliance on a past day, from the ledger of results. */

/** The first day that can be asked for. */
export const firstAsAt = '2020-01-01'

const urlDay = urlText(10).check(
  z.refine((text) => isDay(text) && text >= firstAsAt, `Must be a date since ${firstAsAt}, YYYY-MM-DD`),
)

const serviceAsAt = z.object({
  serviceId: z.int(),
  shortName: serviceCode,
  compliance: z.string(),
  reason: z.string(),
})

export const propertyOnDay = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  /** Of today. */
  propertyManager: z.nullable(z.object({ id: z.int(), name: z.string() })),
  compliance: z.string(),
  reasons: z.array(z.string()),
  services: z.array(serviceAsAt),
})
export type PropertyOnDay = z.infer<typeof propertyOnDay>

const asAtQuery = z.object({
  'as-at': urlDay,
  compliance: z.optional(z.enum(propertyCompliances)),
  ...searchQuery,
  ...managerQuery,
})
export type AsAtQuery = z.infer<typeof asAtQuery>

export const listPortfolioAsAt = endpoint('GET /v1/portfolio/as-at', {
  summary: 'Compliance of the properties on a past day',
  query: z.extend(asAtQuery, pageQuery),
  reply: z.extend(page(propertyOnDay), {
    /** Properties by their compliance, whatever compliance is filtered for. */
    counts: z.record(z.string(), z.int()),
    /** Where nothing is found, the first day with any result of the agency. */
    knownSince: z.nullable(day),
  }),
})
export const exportPortfolioAsAt = endpoint('GET /v1/portfolio/as-at/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'Compliance of the properties on a past day, as a spreadsheet',
  query: z.extend(asAtQuery, { fileName: z.optional(urlText(100)) }),
})

export const propertyAsAt = z.object({
  address: z.string(),
  /** Null: nothing was known of the property on that day. */
  compliance: z.nullable(z.string()),
  reasons: z.array(z.string()),
  /** The first day with a result; null without. */
  knownSince: z.nullable(day),
  services: z.array(
    z.extend(serviceAsAt, {
      /** Number of the property's entry in the ledger. */
      entry: z.int(),
      knownAt: z.string(),
      /** The entry's hash, in hexadecimal digits. */
      hash: z.string(),
      duties: z.array(explainedDuty),
    }),
  ),
})
export type PropertyAsAt = z.infer<typeof propertyAsAt>

export const getPropertyAsAt = endpoint('GET /v1/property/:id/as-at', {
  summary: 'Compliance of a property on a past day',
  params: z.object({ id: urlId }),
  query: z.object({ 'as-at': urlDay }),
  reply: propertyAsAt,
})
