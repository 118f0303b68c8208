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
  expect(subject).toMatch(/^Visit booked: 7 Wattle Street, RICHMOND VIC 3121, Tuesday 17 November 2026, /)
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
