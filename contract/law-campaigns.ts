import * as z from 'zod/mini'
import { exportName } from './billing-filters.ts'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { lawPage, lawRule } from './law.ts'
import { managerQuery, page, pageQuery, searchQuery, sortDirection, urlId } from './paging.ts'
import { propertySorts } from './portfolio/property-sorts.ts'

/* A coming rule of law, and the agency's properties that it asks something of. */

export const comingRule = z.object({
  today: day,
  words: lawPage.shape.words,
  rule: lawRule,
  counts: z.object({
    /** Properties that do not meet it on its first day if nothing is done. */
    asked: z.int(),
    /** Those of them of which it is not known whether they meet it already. */
    unknown: z.int(),
  }),
})
export type ComingRulePage = z.infer<typeof comingRule>

const params = z.object({ ruleId: urlId })
export const getComingRule = endpoint('GET /v1/law/coming/:ruleId', {
  summary: 'A rule of the agency’s state that is not in force yet, and how many properties it asks something of',
  params,
  reply: comingRule,
})

export const demandedProperty = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  managerName: z.nullable(z.string()),
  /** False: it is not known whether the property meets the rule already. */
  isKnown: z.boolean(),
  /** The day from which the rule applies there; null: not known. */
  appliesFrom: z.nullable(day),
  /** Why, as sentences. */
  facts: z.array(z.string()),
})
export type DemandedProperty = z.infer<typeof demandedProperty>

export const knowledgeFilters = ['KNOWN', 'UNKNOWN'] as const
export const knowledgeLabels: Record<(typeof knowledgeFilters)[number], string> = {
  KNOWN: 'Must be upgraded',
  UNKNOWN: 'Not known',
}

const listFilter = {
  ...managerQuery,
  ...searchQuery,
  knowledge: z.optional(z.enum(knowledgeFilters)),
  sort: z._default(z.enum(propertySorts), 'address'),
  direction: z._default(sortDirection, 'ascending'),
}
export const listDemandedProperties = endpoint('GET /v1/law/coming/:ruleId/properties', {
  summary: 'The properties that a coming rule asks something of',
  params,
  query: z.object({ ...listFilter, ...pageQuery }),
  reply: page(demandedProperty),
})
export const exportDemandedProperties = endpoint('GET /v1/law/coming/:ruleId/properties/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The same list as a spreadsheet',
  params,
  query: z.object({ ...listFilter, ...exportName }),
})
