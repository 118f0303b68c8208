import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { Problem } from '../../platform/problem.ts'
import { bookingOpensDays } from '../compliance/job-status.ts'
import { bookableServices, chooseServices } from './bookable-services.ts'
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
const due = { dueOn: today }
const gas = service({ serviceId: 3, name: 'Gas', bookingTypes: ['GAS_SERVICE'], ...due })
const isOffered = (parts: Partial<ServiceToBook>) => bookableServices([service(parts)], today).length > 0

describe('a service', () => {
  test.each<[string, Partial<ServiceToBook>, boolean]>([
    ['is due today', due, true],
    ['is overdue', { dueOn: '2025-01-01' }, true],
    ['is due on the last day of the booking period', { dueOn: addDays(today, bookingOpensDays) }, true],
    ['is due the day after', { dueOn: addDays(today, bookingOpensDays + 1) }, false],
    ['has no due day', { dueOn: null }, false],
    ['is due later, but the agency has ordered it', { isOrdered: true }, true],
    ['has no due day, but the agency has ordered it', { dueOn: null, isOrdered: true }, true],
    ['is due and booked', { ...due, isBooked: true }, false],
    ['was ordered and is booked', { isOrdered: true, isBooked: true }, false],
    ['is due and cancelled', { ...due, isCancelled: true }, false],
    ['was ordered and cancelled', { isOrdered: true, isCancelled: true }, false],
    ['is due and on hold until today', { ...due, onHoldUntil: today }, false],
    ['is due and was on hold until yesterday', { ...due, onHoldUntil: addDays(today, -1) }, true],
    ['was ordered and is on hold', { isOrdered: true, onHoldUntil: '2027-01-01' }, false],
    ['is due, and an update is required first', { ...due, jobStatus: 'UPDATES_REQUIRED' }, false],
    ['was ordered, and an update is required first', { isOrdered: true, jobStatus: 'UPDATES_REQUIRED' }, false],
  ])('that %s can be booked or not', (_, parts, expected) => {
    expect(isOffered(parts)).toBe(expected)
  })

  test('is offered at one visit with the others first, then alone', () => {
    expect(bookableServices([service(due), gas], today)).toEqual([
      { name: 'Smoke alarm and Gas', services: [1, 3], bookingTypes: ['SMOKE_ALARM_SERVICE', 'GAS_SERVICE'] },
      { name: 'Smoke alarm', services: [1], bookingTypes: ['SMOKE_ALARM_SERVICE'] },
      { name: 'Gas', services: [3], bookingTypes: ['GAS_SERVICE'] },
    ])
    expect(bookableServices([service(due), { ...gas, isBooked: true }], today)).toHaveLength(1)
  })

  test('that a lease makes due is booked as the check before the lease', () => {
    const bookingTypes = ['SMOKE_ALARM_SERVICE', 'SMOKE_ALARM_LEASE_CHECK']
    const typeOf = (isDueByLease: boolean) =>
      bookableServices([service({ ...due, bookingTypes, isDueByLease })], today)[0]?.bookingTypes
    expect(typeOf(true)).toEqual(['SMOKE_ALARM_LEASE_CHECK'])
    expect(typeOf(false)).toEqual(['SMOKE_ALARM_SERVICE'])
  })
})

describe('the chosen services', () => {
  const refusal = (services: ServiceToBook[], types: string[]) => {
    try {
      return chooseServices(services, types, today)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return [error.code, error.message]
    }
  }

  test('are those of the booking types, each once', () => {
    const smoke = service({ ...due, bookingTypes: ['SMOKE_ALARM_SERVICE', 'SMOKE_ALARM_LEASE_CHECK'] })
    expect(chooseServices([smoke, gas], ['GAS_SERVICE', 'SMOKE_ALARM_SERVICE'], today)).toEqual([
      { serviceId: 3, bookingType: 'GAS_SERVICE' },
      { serviceId: 1, bookingType: 'SMOKE_ALARM_SERVICE' },
    ])
    expect(chooseServices([smoke], ['SMOKE_ALARM_SERVICE', 'SMOKE_ALARM_LEASE_CHECK'], today)).toHaveLength(1)
  })

  test('are refused if one cannot be booked, was booked meanwhile or is not of the property', () => {
    expect(refusal([service()], ['SMOKE_ALARM_SERVICE'])).toEqual([
      'rule-broken',
      'Smoke alarm cannot be booked at present. Please choose another service.',
    ])
    expect(refusal([service({ ...due, isBooked: true }), gas], ['GAS_SERVICE', 'SMOKE_ALARM_SERVICE'])).toEqual([
      'conflict',
      'A visit for Smoke alarm is already booked. Reload to see it.',
    ])
    expect(refusal([gas], ['SMOKE_ALARM_SERVICE'])).toEqual([
      'rule-broken',
      'Please choose among the services of this property',
    ])
  })
})
