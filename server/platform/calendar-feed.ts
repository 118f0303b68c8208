import { dayIn } from '../../contract/days.ts'
import { timeIn } from '../../contract/times.ts'
import { escaped, folded, utcText } from './calendar-event.ts'

type Zone = { standard: { name: string; offset: string }; daylight?: { name: string; offset: string } }

/**
 * The time zones of the states. Daylight saving is from the first Sunday of October to the first Sunday of April, by
 * the law since 2008; calendars show no earlier visits.
 */
const zones: Readonly<Record<string, Zone>> = {
  'Australia/Sydney': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Melbourne': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Hobart': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Adelaide': {
    standard: { name: 'ACST', offset: '+0930' },
    daylight: { name: 'ACDT', offset: '+1030' },
  },
  'Australia/Brisbane': { standard: { name: 'AEST', offset: '+1000' } },
  'Australia/Darwin': { standard: { name: 'ACST', offset: '+0930' } },
  'Australia/Perth': { standard: { name: 'AWST', offset: '+0800' } },
}

/** The VTIMEZONE component (RFC 5545, 3.6.5). */
function timeZoneLines(timeZone: string): string[] {
  const zone = zones[timeZone]
  if (!zone) throw new Error(`The rules of the time zone ${timeZone} are unknown`)
  const { standard, daylight } = zone
  const part = (kind: string, from: string, to: Zone['standard'], start: string, rule: string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to.offset}`,
    `TZNAME:${to.name}`,
    ...rule,
    `END:${kind}`,
  ]
  const lines = daylight
    ? [
        ...part('STANDARD', daylight.offset, standard, '20080406T030000', ['RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU']),
        ...part('DAYLIGHT', standard.offset, daylight, '20081005T020000', ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU']),
      ]
    : part('STANDARD', standard.offset, standard, '20080101T000000', [])
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE']
}

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
