import { expect, test } from 'vitest'
import type { VisitFacts } from './visit-facts.queries.ts'
import { visitLetter } from './visit-letter.ts'

const visit: VisitFacts = {
  visitId: 1,
  propertyId: 2,
  startsAt: '2026-11-16T21:00:00Z',
  endsAt: '2026-11-16T23:00:00Z',
  entryMethod: 'APPOINTMENT',
  calendarUid: 'visit-1',
  calendarSequence: 0,
  address: '7 Wattle Street, RICHMOND VIC 3121',
  technicianName: 'Tyson Reid',
  isRepair: false,
  checks: ['Smoke alarm'],
  contacts: [],
  agencyName: 'Wattlebird Realty',
  isSendingEnabled: true,
  contactEmail: null,
  contactPhone: null,
  providerName: 'Safe Homes',
}

test('a visit for checks is booked by the agency', () => {
  const { html, subject } = visitLetter(visit, { kind: 'BOOKED' }, 'Ana', 'vic')
  expect(html).toContain('Wattlebird Realty has booked a safety visit at 7 Wattle Street, RICHMOND VIC 3121.')
  expect(subject).toMatch(/^Visit booked: 7 Wattle Street, RICHMOND VIC 3121, Tuesday 17th November 2026, /)
})

test('a visit for a repair is booked by the provider on behalf of the agency', () => {
  const repair = { ...visit, isRepair: true }
  const { html, summary } = visitLetter(repair, { kind: 'BOOKED' }, 'Ana', 'vic')
  expect(html).toContain('Safe Homes has booked a repair visit at 7 Wattle Street')
  expect(html).toContain('on behalf of Wattlebird Realty')
  expect(summary).toBe('Repair visit: Smoke alarm')
  const cancelled = visitLetter(repair, { kind: 'CANCELLED', reason: 'Not needed' }, 'Ana', 'vic')
  expect(cancelled.html).toContain('The repair visit at 7 Wattle Street')
})

test('a change names what changed: the time, the technician or both', () => {
  const { startsAt, endsAt } = visit
  const letter = (from: object, isOver = false) =>
    visitLetter(
      visit,
      { kind: 'CHANGED', from: { startsAt, endsAt, technicianName: 'Tyson Reid', ...from }, isOver },
      'Ana',
      'vic',
    )
  const swapped = letter({ technicianName: 'Ann First' })
  expect(swapped.subject).toMatch(/^Technician changed: /)
  expect(swapped.text).toContain('has changed: Tyson Reid comes instead of Ann First. The time stays the same.')
  const earlier = letter(
    { startsAt: '2026-11-17T21:00:00Z', endsAt: '2026-11-17T23:00:00Z', technicianName: 'Ann First' },
    true,
  )
  expect(earlier.subject).toBe(
    'Visit earlier than booked: 7 Wattle Street, RICHMOND VIC 3121, Tuesday 17th November 2026',
  )
  expect(earlier.text).toContain(
    'on Tuesday 17th November 2026. It had been booked for Wednesday 18th November 2026, 8:00 am to 10:00 am. Tyson Reid came instead of Ann First.',
  )
  // Its end is when it was recorded; when it began is not known.
  expect(earlier.html).toContain('Tuesday 17th November 2026, recorded at 10:00 am<')
  expect(earlier.text).not.toContain('an adult is home')
})
