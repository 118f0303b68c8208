import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page, urlManager } from '../paging.ts'
import { urgentQuery } from './urgent-lists.ts'

/** After a pause of so many hours, a new session begins a new visit. */
export const pauseBetweenVisitsHours = 4
/** After a longer absence only the last days are shown. */
export const longestNewsDays = 14

/** What came from others, what colleagues did, and what the provider did. */
export const newsGroups = ['CAME', 'OTHERS', 'DONE'] as const
export type NewsGroup = (typeof newsGroups)[number]

/** What an event is about, besides its property. The reference is the id of a visit, the number of a quote or invoice. */
const subject = z.object({ kind: z.enum(['VISIT', 'QUOTE', 'INVOICE']), reference: z.string() })

export const newsEvent = z.object({
  /** Unique within the list. */
  key: z.string(),
  /** What happened, as a sentence without full stop. */
  text: z.string(),
  /** Who did it, if a person did. */
  by: z.nullable(z.string()),
  at: z.string(),
  subject: z.nullable(subject),
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
})
export type NewsEvent = z.infer<typeof newsEvent>

const newsCounts = z.object({
  group: z.enum(newsGroups),
  total: z.int(),
  /** "3 new findings"; of colleagues "5 Priya Nair". */
  parts: z.array(z.object({ count: z.int(), label: z.string() })),
})
export type NewsCounts = z.infer<typeof newsCounts>

export const getNews = endpoint('GET /v1/stats/news', {
  summary: 'How much happened since the last visit of the user to the agency; asking does not move that moment',
  query: z.object({ propertyManagerId: z.optional(urlManager) }),
  reply: z.object({
    since: z.string(),
    /** Without a visit before, or one long ago, `since` is the start of yesterday or two weeks ago. */
    isSinceLastVisit: z.boolean(),
    groups: z.array(newsCounts),
  }),
})
export const listNews = endpoint('GET /v1/stats/news/:group', {
  summary: 'What happened since the last visit of the user to the agency, latest first',
  params: z.object({ group: z.enum(newsGroups) }),
  query: urgentQuery,
  reply: page(newsEvent),
})
