import { dayIn } from '../../contract/days.ts'
import { timeIn } from '../../contract/times.ts'
import { escaped, folded, utcText } from './calendar-event.ts'
import { timeZoneLines } from './calendar-zones.ts'

export type FeedEvent = {
  /** Stays the same when the event is moved or cancelled. */
  uid: string
  /** Grows with each change. */
  sequence: number
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  createdAt: Date
  changedAt: Date
  summary: string
  description: string
  location: string
  url: string
}

type Feed = { name: string; timeZone: string; events: readonly FeedEvent[] }

const localText = (timeZone: string, moment: Date): string => {
  const day = dayIn(timeZone, moment).replaceAll('-', '')
  return `${day}T${timeIn(timeZone, moment).replace(':', '')}00`
}

const eventLines = (event: FeedEvent, timeZone: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utcText(event.changedAt)}`,
  `CREATED:${utcText(event.createdAt)}`,
  `LAST-MODIFIED:${utcText(event.changedAt)}`,
  `DTSTART;TZID=${timeZone}:${localText(timeZone, event.startsAt)}`,
  `DTEND;TZID=${timeZone}:${localText(timeZone, event.endsAt)}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
]

/**
 * A calendar to subscribe to, in iCalendar format (RFC 5545, names and refresh of RFC 7986). Without METHOD, which would make
 * it a message between people that needs an organiser (RFC 5546).
 */
export function calendarFeedText({ name, timeZone, events }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agency Compliance Portal//Visits//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(timeZone),
    ...events.flatMap((event) => eventLines(event, timeZone)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
