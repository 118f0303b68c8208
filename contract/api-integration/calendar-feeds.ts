import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maybe } from '../form-rules.ts'
import { id, urlId } from '../paging.ts'
import { forMasters } from './for-masters.ts'

export const calendarFeed = z.object({
  id: z.int(),
  /** Null: the visits of all property managers. */
  propertyManager: z.nullable(z.object({ id: z.int(), name: z.string() })),
  url: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedForm = z.object({ propertyManagerId: maybe(id) })

const params = z.object({ id: urlId })

export const createCalendarFeed = endpoint('POST /v1/agency/calendar-feeds', {
  ...forMasters,
  summary: 'Add a calendar of visits at a secret address',
  body: calendarFeedForm,
  status: 201,
  reply: z.object({ id: z.int() }),
})
export const renewCalendarFeed = endpoint('POST /v1/agency/calendar-feeds/:id/renew', {
  ...forMasters,
  summary: 'Give a calendar a new secret address; the old one ends',
  params,
  status: 204,
})
export const revokeCalendarFeed = endpoint('POST /v1/agency/calendar-feeds/:id/revoke', {
  ...forMasters,
  summary: 'End a calendar and its address',
  params,
  status: 204,
})
export const readCalendarFeed = endpoint('GET /v1/calendar-feed/:token', {
  summary: 'The visits as iCalendar, from 30 days ago; the address is the secret',
  params: z.object({ token: z.string() }),
  access: 'public',
  download: 'ics',
})
