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
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** A parameter value: quotes cannot be escaped, so they are left out. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

const longestLine = 75

/** Lines are at most 75 bytes long; a longer one continues after a line break and a space. */
export function folded(line: string): string {
  // At most three bytes each. Most lines are short, and a calendar has many.
  if (3 * line.length <= longestLine || Buffer.byteLength(line) <= longestLine) return line
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (size + more > (parts.length === 0 ? longestLine : longestLine - 1)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += character
    size += more
  }
  return [...parts, part].join('\r\n ')
}

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
