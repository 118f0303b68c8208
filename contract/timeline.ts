import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { urlId, urlText } from './paging.ts'

/** Something that happened: a change somebody made, a visit, a request and its answer, a mail, a document. */
export const timelineEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['CHANGE', 'VISIT', 'REQUEST', 'MAIL', 'DOCUMENT', 'FINDING', 'QUOTE', 'INVOICE', 'ACCESS']),
  /** A sentence in the trade's words, such as "Tenancy added". */
  title: z.string(),
  /** What changed or came of it, in short lines. */
  details: z.array(z.string()),
  /** Who, and behind whom; null: the provider or the clock. */
  by: z.nullable(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const listTimeline = endpoint('GET /v1/property/:id/timeline', {
  summary: 'What happened at a property, newest first',
  params: z.object({ id: urlId }),
  query: z.object({ before: z.optional(urlText(100)) }),
  reply: z.object({ items: z.array(timelineEvent), next: z.nullable(z.string()) }),
})
