import { describe, expect, test } from 'vitest'
import { passedForm } from '../../testing/given-visits.ts'
import { checkVisitForm } from './check-visit-form.ts'
import type { FindingItem, RecordedVisitFacts } from './visit-facts.ts'
import type { VisitForm } from './visit-form.ts'

const pastItsLife: FindingItem = {
  code: 'SMK03',
  service: 'smoke',
  title: 'Smoke alarm past its 10-year life',
  severity: 'NON_COMPLIANT_FAULTY',
  appliances: [],
  locations: [],
  canQuote: true,
  leastCents: null,
  mostCents: null,
  repairWork: null,
  repairReason: null,
}
const facts: RecordedVisitFacts = {
  laws: {},
  state: 'vic',
  hasReportedFindings: true,
  certificateNames: '',
  visitedOn: '2026-11-16',
  services: ['gas'],
  appliances: [],
  earlier: [],
  items: [pastItsLife],
}
const alarm = {
  id: 7,
  service: 'smoke',
  name: 'Smoke alarm',
  location: 'Hallway',
  make: null,
  expiresOn: '2026-01-31',
} as const
const smoke: RecordedVisitFacts = { ...facts, services: ['smoke'], appliances: [alarm] }
const gas = (more: VisitForm = {}) => checkVisitForm({ ...passedForm('vic', ['gas']), ...more }, facts)
const smokeForm = (more: VisitForm = {}) => checkVisitForm({ ...passedForm('vic', ['smoke']), ...more }, smoke)

describe('appliances', () => {
  test('a smoke alarm past its life must be replaced or reported', () => {
    expect(smokeForm().errors['smoke.appliance.a7.change']).toBe(
      'Smoke alarm, Hallway: its life ended on 31/01/2026. Replace it, or add the finding that it is past its life.',
    )
    expect(smokeForm({ 'smoke.finding.n1.code': 'SMK03' }).errors).toEqual({})
    const replaced = { 'smoke.appliance.a7.change': 'REPLACED', 'smoke.appliance.a7.expires': '2036-11-01' }
    const { record, errors } = smokeForm(replaced)
    expect(errors).toEqual({})
    expect(record.services[0]?.appliances).toEqual([
      { id: 7, change: 'REPLACED', name: 'Smoke alarm', location: 'Hallway', make: null, expiresOn: '2036-11-01' },
    ])
  })

  test('a replaced alarm needs its own date, not that of the old one', () => {
    const old = { ...smoke, appliances: [{ ...alarm, expiresOn: '2035-03-23' as const }] }
    const form = { 'smoke.appliance.a7.change': 'REPLACED', 'smoke.appliance.a7.expires': '2035-03-23' }
    expect(checkVisitForm({ ...passedForm('vic', ['smoke']), ...form }, old).errors).toEqual({
      'smoke.appliance.a7.expires': 'Enter the date on the new alarm by which it must be replaced.',
    })
  })

  test('a new smoke alarm has a later date of replacement', () => {
    const added = { 'smoke.appliance.a7.change': 'REMOVED', 'smoke.appliance.n1.name': 'Smoke alarm' }
    expect(smokeForm(added).errors).toEqual({
      'smoke.appliance.n1.expires': 'Enter the date on the new alarm by which it must be replaced.',
    })
    expect(smokeForm({ ...added, 'smoke.appliance.n1.expires': '2026-11-16' }).errors).toEqual({
      'smoke.appliance.n1.expires': 'A new alarm must be replaced later than today. Check its date.',
    })
    expect(smokeForm({ ...added, 'smoke.appliance.n1.expires': 'next year' }).errors).toMatchObject({
      'smoke.appliance.n1.expires': 'Enter a date, such as 2031-05-01.',
    })
  })

  test('a row without a kind is asked for it', () => {
    expect(gas({ 'gas.appliance.n2.make': 'Rheem' }).errors).toEqual({
      'gas.appliance.n2.name': 'Enter what kind of appliance it is.',
    })
  })
})

describe('readings', () => {
  const reading = (code: string, value: string) =>
    checkVisitForm(
      {
        ...passedForm('vic', ['electrical']),
        'electrical.reading.n1.code': code,
        'electrical.reading.n1.value': value,
      },
      { ...facts, services: ['electrical'] },
    )

  test.each([
    ['28', true],
    ['300', true],
    ['301', false],
  ])('a trip time of %s ms is within the limit: %j', (value, isWithinLimit) => {
    expect(reading('TRIP_TIME', value).record.services[0]?.readings.slice(-1)).toEqual([
      {
        name: 'Trip time of safety switch',
        location: null,
        value: `${value} ms`,
        limit: 'at most 300 ms',
        isWithinLimit,
      },
    ])
  })

  test('anything but a number is refused', () => {
    expect(reading('TRIP_TIME', 'fast').errors).toEqual({ 'electrical.reading.n1.value': 'Enter a number in ms.' })
    expect(reading('', '12').errors).toEqual({ 'electrical.reading.n1.code': 'Choose what was measured.' })
  })
})
