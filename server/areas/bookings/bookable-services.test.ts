import { expect, test } from 'vitest'
import { bookableServices } from './bookable-services.ts'
import type { ServiceToBook } from './booking-property.queries.ts'

const today = '2026-11-16'
const service = (parts: Partial<ServiceToBook> = {}): ServiceToBook => ({
  serviceId: 1,
  name: 'Smoke alarm',
  jobStatus: 'UP_TO_DATE',
  dueOn: '2027-10-01',
  onHoldUntil: null,
  isCancelled: false,
  isBooked: false,
  isDueByLease: false,
  isOrdered: false,
  bookingTypes: ['SMOKE_ALARM_SERVICE'],
  ...parts,
})
const isOffered = (parts: Partial<ServiceToBook>) => bookableServices([service(parts)], today).length > 0

test.each([
  ['is due within the booking period', { dueOn: '2026-12-01' }, true],
  ['is due later', {}, false],
  ['is due later, but the agency has ordered it', { isOrdered: true }, true],
  ['has no due day, but the agency has ordered it', { dueOn: null, isOrdered: true }, true],
  ['was ordered and is booked', { isOrdered: true, isBooked: true }, false],
  ['was ordered and is on hold', { isOrdered: true, onHoldUntil: '2027-01-01' }, false],
  ['was ordered, and an update is required first', { isOrdered: true, jobStatus: 'UPDATES_REQUIRED' }, false],
])('a service that %s can be booked or not', (_, parts, expected) => {
  expect(isOffered(parts)).toBe(expected)
})
