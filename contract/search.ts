import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { urlText } from './paging.ts'
import { unsafeProperty } from './portfolio/unsafe.ts'

const address = { addressLine1: z.string(), addressLine2: z.string() }

export const foundProperty = z.object({
  kind: z.literal('PROPERTY'),
  /** Exactly one of the two ids is set; this one for a property on the provider's books. */
  propertyId: z.nullable(z.int()),
  portfolioPropertyId: z.nullable(z.int()),
  ...address,
  managerName: z.nullable(z.string()),
  compliance: z.string(),
  isCancelled: z.boolean(),
  ...unsafeProperty,
  /** What has the words, such as "Tenant: Tilda King" or "Key F477"; null where the address has them all. */
  match: z.nullable(z.string()),
})
export type FoundProperty = z.infer<typeof foundProperty>

/** What was found by its whole number; a report or record is a document of the property. */
export const foundNumber = z.object({
  kind: z.enum(['QUOTE', 'INVOICE', 'DOCUMENT']),
  number: z.string(),
  propertyId: z.int(),
  ...address,
})
export type FoundNumber = z.infer<typeof foundNumber>

export const searchResult = z.object({
  /** The best match first. */
  hits: z.array(z.union([foundProperty, foundNumber])),
  /** Properties on the provider's books: as many as the portfolio lists for these words. */
  total: z.int(),
  /** Properties that other providers service. */
  totalWithOthers: z.int(),
})
export type SearchHit = z.infer<typeof searchResult>['hits'][number]

export const searchEverything = endpoint('GET /v1/search', {
  asksExperiments: ['PortfolioMirroring'],
  summary:
    'The best matches among properties and their people, and the quote, the invoice and the documents of that number',
  query: z.object({ query: urlText(200) }),
  reply: searchResult,
})
