import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { urlId, urlText } from './paging.ts'

/**
 * Something that happened at a property: a change by a user, a visit, a request or its review, an email, a document.
 */
export const timelineEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** Only the day is known; `at` is its first moment. */
  isWholeDay: z.optional(z.boolean()),
  kind: z.enum(['CHANGE', 'VISIT', 'REQUEST', 'MAIL', 'DOCUMENT', 'FINDING', 'QUOTE', 'INVOICE', 'ACCESS']),
  /** A short title such as "Tenancy added". */
  title: z.string(),
  /** Details of the change or its outcome, one per line. */
  details: z.array(z.string()),
  /**
   * The user, with the administrator behind them when impersonating; null for the provider and for scheduled changes.
   */
  by: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const listTimeline = endpoint('GET /v1/property/:id/timeline', {
  summary: 'What happened at a property, newest first',
  params: z.object({ id: urlId }),
  query: z.object({ before: z.optional(urlText(100)) }),
  reply: z.object({ items: z.array(timelineEvent), next: z.nullable(z.string()) }),
})
