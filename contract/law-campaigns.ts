import * as z from 'zod/mini'
import { exportName } from './billing-filters.ts'
import { day } from './days.ts'
import { messageText } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './form-rules.ts'
import { lawPage, lawRule } from './law.ts'
import { managerQuery, page, pageQuery, searchQuery, sortDirection, urlId } from './paging.ts'
import { propertySorts } from './portfolio/property-sorts.ts'
import { unsafeProperty } from './portfolio/unsafe.ts'
import { requestStatuses } from './service-requests/service-requests.ts'

/* A rule of law that is coming or new, and the agency's properties that it asks something of. */

/**
 * How far the agency is with a rule. A property can have several; OPEN has none of them, and DONE is no longer asked for anything, or its
 * quote is completed.
 */
export const progressFilters = [
  'OPEN',
  'LETTER_SENT',
  'QUOTE_REQUESTED',
  'VISIT_REQUESTED',
  'BOOKED',
  'DONE',
  'NOT_NEEDED',
] as const
export type ProgressFilter = (typeof progressFilters)[number]
export const progressLabels: Record<ProgressFilter, string> = {
  OPEN: 'Nothing done yet',
  LETTER_SENT: 'Letter sent',
  QUOTE_REQUESTED: 'Quote requested',
  VISIT_REQUESTED: 'Visit requested',
  BOOKED: 'Visit booked',
  DONE: 'Done',
  NOT_NEEDED: 'Not needed',
}

export const campaignInPersonText =
  'Only the user can do this for the agency, not while you view the portal as this user.'

export const comingRule = z.object({
  today: day,
  words: lawPage.shape.words,
  rule: lawRule,
  counts: z.object({
    /** Properties that do not meet it; before its first day, those that will not if nothing is done. */
    asked: z.int(),
    /** Those of them of which it is not known whether they meet it already. */
    unknown: z.int(),
  }),
  /** An object and no record, whose description would require properties that it does not define. */
  progress: z.object({
    OPEN: z.int(),
    LETTER_SENT: z.int(),
    QUOTE_REQUESTED: z.int(),
    VISIT_REQUESTED: z.int(),
    BOOKED: z.int(),
    DONE: z.int(),
    NOT_NEEDED: z.int(),
  }),
})
export type ComingRulePage = z.infer<typeof comingRule>

const params = z.object({ ruleId: urlId })
export const getComingRule = endpoint('GET /v1/law/coming/:ruleId', {
  summary: 'A rule of the agency’s state that is coming or new, and how many properties it asks something of',
  params,
  reply: comingRule,
})

export const demandedProperty = z.object({
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  managerName: z.nullable(z.string()),
  ...unsafeProperty,
  /** False: it is not known whether the property meets the rule already. */
  isKnown: z.boolean(),
  /** The day from which the rule applies there; null: not known. */
  appliesFrom: z.nullable(day),
  /** Why, as sentences. */
  facts: z.array(z.string()),
  letterSentOn: z.nullable(day),
  quote: z.nullable(z.object({ id: z.int(), quoteNumber: z.string(), status: z.string() })),
  /** The work order that asks for a visit. */
  order: z.nullable(z.object({ id: z.int(), status: z.enum(requestStatuses) })),
  bookedOn: z.nullable(day),
  isDone: z.boolean(),
  /** What the agency says why nothing is needed. */
  notNeeded: z.nullable(z.object({ reason: z.string(), by: z.string(), on: day })),
})
export type DemandedProperty = z.infer<typeof demandedProperty>

export const knowledgeFilters = ['KNOWN', 'UNKNOWN'] as const
export const knowledgeLabels: Record<(typeof knowledgeFilters)[number], string> = {
  KNOWN: 'To be done',
  UNKNOWN: 'Not known',
}

const listFilter = {
  ...managerQuery,
  ...searchQuery,
  knowledge: z.optional(z.enum(knowledgeFilters)),
  progress: z.optional(z.enum(progressFilters)),
  sort: z._default(z.enum(propertySorts), 'address'),
  direction: z._default(sortDirection, 'ascending'),
}
export const listDemandedProperties = endpoint('GET /v1/law/coming/:ruleId/properties', {
  summary: 'The properties that a coming or new rule asks something of',
  params,
  query: z.object({ ...listFilter, ...pageQuery }),
  reply: page(demandedProperty),
})
/** The ids for an action at all that match. */
export const listDemandedIds = endpoint('GET /v1/law/coming/:ruleId/properties/ids', {
  summary: 'The ids of the properties that a coming or new rule asks something of',
  params,
  query: z.object(listFilter),
  reply: z.object({ ids: z.array(z.int()) }),
})
export const exportDemandedProperties = endpoint('GET /v1/law/coming/:ruleId/properties/export', {
  userLimit: 'export',
  download: 'xlsx',
  summary: 'The same list as a spreadsheet',
  params,
  query: z.object({ ...listFilter, ...exportName }),
})

/** What the agency writes to owners; the letter adds the property, the rule, what is known and the law. */
export const lawLetterForm = z.object({ message: messageText })
export const lawLetter = z.object({
  message: z.string(),
  /** 0: nobody has edited it yet. */
  version: z.int(),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type LawLetter = z.infer<typeof lawLetter>
export const getLawLetter = endpoint('GET /v1/law/coming/:ruleId/letter', {
  summary: 'The agency’s text of the letter to owners about a coming or new rule',
  params,
  reply: lawLetter,
})
export const saveLawLetter = endpoint('PUT /v1/law/coming/:ruleId/letter', {
  summary: 'Change the agency’s text of the letter to owners about a coming or new rule',
  onlyInPerson: campaignInPersonText,
  params,
  body: z.object({ message: messageText, version: z.int() }),
  reply: lawLetter,
})

export const notNeededForm = z.object({ reason: requiredText('Reason is required') })
const ofProperty = z.object({ ruleId: urlId, propertyId: urlId })
export const markNotNeeded = endpoint('PUT /v1/law/coming/:ruleId/properties/:propertyId/not-needed', {
  summary: 'Say why a coming or new rule needs nothing at a property',
  onlyInPerson: campaignInPersonText,
  params: ofProperty,
  body: notNeededForm,
  status: 204,
})
export const unmarkNotNeeded = endpoint('DELETE /v1/law/coming/:ruleId/properties/:propertyId/not-needed', {
  summary: 'Take back that nothing is needed at a property',
  onlyInPerson: campaignInPersonText,
  params: ofProperty,
  status: 204,
})
