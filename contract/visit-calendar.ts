import * as z from 'zod/mini'
import { calendarFeed, calendarFeedForm } from './api-integration/calendar-feeds.ts'
import { day, daysBetween, isDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { addIssue } from './form-rules.ts'
import { managerQuery, urlId } from './paging.ts'
import { visitStatuses } from './records/records.ts'
import { serviceCode } from './services.ts'

/** A month with the days that fill its first and last week. */
export const longestCalendar = 42
/** How many visits of a day are sent: of one day nearly all, of a month as many as a cell shows. */
export const visitsPerDay = (days: number): number => (days <= 1 ? 200 : days <= 7 ? 25 : 3)

export const calendarEntry = z.object({
  visitId: z.int(),
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.enum(visitStatuses),
  /** The time has passed, and no result has been recorded. */
  isOver: z.boolean(),
  technicianName: z.string(),
  services: z.array(serviceCode),
  /** How the technician gets in: "Appointment", "Entry notice". */
  wayIn: z.nullable(z.string()),
  /** Null if no key is needed, or no longer. */
  key: z.nullable(z.object({ text: z.string(), isMissing: z.boolean() })),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

export const calendarDay = z.object({
  day,
  total: z.int(),
  /** The first ones; the address of the day shows all. */
  visits: z.array(calendarEntry),
})
export type CalendarDay = z.infer<typeof calendarDay>

export const readVisitCalendar = endpoint('GET /v1/visit-calendar', {
  summary: 'Visits of a range of days by day, without cancelled ones, and the technicians who make them',
  query: z
    .object({
      /** The first day, in the state of the agency. */
      from: day,
      /** The last day. */
      to: day,
      technician: z.optional(urlId),
      ...managerQuery,
    })
    .check(
      z.superRefine(({ from, to }, query) => {
        if (!isDay(from) || !isDay(to)) return
        if (to < from) addIssue(query, ['to'], 'The last day is before the first')
        else if (daysBetween(from, to) >= longestCalendar)
          addIssue(query, ['to'], `At most ${longestCalendar} days at once`)
      }),
    ),
  reply: z.object({
    /** Days with visits. */
    days: z.array(calendarDay),
    total: z.int(),
    /** Those of the range and of the property manager, whichever technician is chosen. */
    technicians: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

/* A user's own calendars; those of the agency are in its settings. */
const own = { onlyInPerson: 'Calendars are not available while you view the portal as another user.' } as const
const params = z.object({ id: urlId })
export const listMyCalendars = endpoint('GET /v1/me/calendar-feeds', {
  ...own,
  summary: 'My calendars of visits, each at a secret address',
  reply: z.object({ feeds: z.array(calendarFeed) }),
})
export const createMyCalendar = endpoint('POST /v1/me/calendar-feeds', {
  ...own,
  summary: 'Add a calendar of visits of my own at a secret address',
  body: calendarFeedForm,
  status: 201,
  reply: z.object({ id: z.int() }),
})
export const renewMyCalendar = endpoint('POST /v1/me/calendar-feeds/:id/renew', {
  ...own,
  summary: 'Give my calendar a new secret address; the old one ends',
  params,
  status: 204,
})
export const revokeMyCalendar = endpoint('POST /v1/me/calendar-feeds/:id/revoke', {
  ...own,
  summary: 'End my calendar and its address',
  params,
  status: 204,
})
