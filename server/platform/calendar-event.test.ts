import { expect, test } from 'vitest'
import { answersMeanwhile } from '../testing/answers-meanwhile.ts'
import { calendarText, type CalendarEvent } from './calendar-event.ts'
import { calendarFeedText } from './calendar-feed.ts'

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: '0b9c6c5e-3f39-4b41-9a55-0a6a3c1f7b11',
  sequence: 2,
  startsAt: new Date('2026-11-16T21:00:00Z'),
  endsAt: new Date('2026-11-16T23:00:00Z'),
  madeAt: new Date('2026-11-15T23:00:00.123Z'),
  summary: 'Safety visit; Smoke alarm, Gas',
  description: 'Hello,\nTess comes.',
  location: '12 High Street, RICHMOND VIC 3121',
  organizer: { name: 'Wattlebird "Real" Estate', email: 'pm@agency.example.com' },
  attendee: { name: 'Ana Lee', email: 'ana@lee.example.com' },
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an appointment states its time in UTC, its version and the people', () => {
  expect(linesOf(calendarText(event))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agency Compliance Portal//Visits//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:0b9c6c5e-3f39-4b41-9a55-0a6a3c1f7b11',
    'SEQUENCE:2',
    'DTSTAMP:20261115T230000Z',
    'DTSTART:20261116T210000Z',
    'DTEND:20261116T230000Z',
    'SUMMARY:Safety visit\\; Smoke alarm\\, Gas',
    'DESCRIPTION:Hello\\,\\nTess comes.',
    'LOCATION:12 High Street\\, RICHMOND VIC 3121',
    'ORGANIZER;CN="Wattlebird Real Estate":mailto:pm@agency.example.com',
    'ATTENDEE;CN="Ana Lee";PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:ana@lee.example.com',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled appointment says so in method and status', () => {
  const lines = linesOf(calendarText({ ...event, method: 'CANCEL', sequence: 3 }))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:3')
})

test('long lines are folded at 75 bytes without breaking a character', () => {
  const text = calendarText({ ...event, description: '電気安全点検'.repeat(40) })
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('�')
  }
  expect(linesOf(text)).toContain(`DESCRIPTION:${'電気安全点検'.repeat(40)}`)
})

test('a description of 20,000 characters is written at once', async () => {
  const text = await answersMeanwhile(async () => calendarText({ ...event, description: ';\n'.repeat(10_000) }))
  expect(linesOf(text)).toContain(`DESCRIPTION:${'\\;\\n'.repeat(10_000)}`)
})

test('a calendar of 5,000 visits is written at once', async () => {
  const { uid, sequence, startsAt, endsAt, madeAt, summary, location } = event
  const times = { startsAt, endsAt, createdAt: madeAt, changedAt: madeAt }
  const url = 'https://portal.example.com/property/123456'
  const description = `Smoke alarm, Gas\nTechnician: Tess Brown\nEntry: Appointment\n${url}`
  const visit = { uid, sequence, isCancelled: false, ...times, summary, description, location, url }
  const events = Array.from({ length: 5000 }, () => visit)
  const feed = { name: 'Visits', timeZone: 'Australia/Melbourne', events }
  const text = await answersMeanwhile(async () => calendarFeedText(feed))
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5000)
})
