/** An appointment for the calendar of one person. */
export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
  /** Stays the same when the appointment is moved or cancelled. */
  uid: string
  /** Grows with each change, so that calendars ignore older mails. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /** When this version was made. */
  madeAt: Date
  summary: string
  description: string
  location: string
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

export const utcText = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`

/** Escapes a value of type TEXT. */
export const escaped = (text: string): string =>
  text.replaceAll(/\r?\n|[\\;,]|\p{Cc}/gu, (sign) =>
    sign.endsWith('\n') ? '\\n' : '\\;,'.includes(sign) ? `\\${sign}` : '',
  )

/** A parameter value: quotes cannot be escaped, so they are left out. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

const longestLine = 75

/** Lines are at most 75 bytes long; a longer one continues after a line break and a space. */
export function folded(line: string): string {
  // At most three bytes each. Most lines are short, and a calendar has many.
  if (3 * line.length <= longestLine) return line
  const bytes = Buffer.from(line)
  if (bytes.length <= longestLine) return line
  const parts: string[] = []
  for (let [start, end] = [0, longestLine]; start < bytes.length; [start, end] = [end, end + longestLine - 1]) {
    while (isInsideCharacter(bytes[end])) end -= 1
    parts.push(bytes.toString('utf8', start, end))
  }
  return parts.join('\r\n ')
}

/** The bytes of UTF-8 after the first one of a character. */
const isInsideCharacter = (byte = 0): boolean => (byte & 0xc0) === 0x80

/** The appointment in iCalendar format (RFC 5545, RFC 5546). Times are in UTC, so that no time zone has to be described. */
export function calendarText(event: CalendarEvent): string {
  const isCancelled = event.method === 'CANCEL'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agency Compliance Portal//Visits//EN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcText(event.madeAt)}`,
    `DTSTART:${utcText(event.startsAt)}`,
    `DTEND:${utcText(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
    `ATTENDEE;CN=${quoted(event.attendee.name)};PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${event.attendee.email}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
