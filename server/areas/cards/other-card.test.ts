import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { facets, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import { otherProperty } from '../../../contract/portfolio/property-lists.ts'
import type { Duty, ServiceLaw, StateRules } from '../compliance/service-law.ts'
import { otherCard } from './other-card.ts'
import type { OtherRow, OtherServiceRow } from './other-facts.ts'

const today = '2026-11-15'
const interval = (months: number): Duty => ({
  ruleId: 1,
  kind: 'CHECK',
  trigger: 'INTERVAL',
  months,
  days: null,
  inForceFrom: null,
  inForceTo: null,
})
const lawOf = (scheduleMonths: number | null, ...duties: Duty[]): ServiceLaw => ({
  duties,
  condition: null,
  scheduleMonths,
  changesOn: null,
  holidays: new Set(),
})
const rules: StateRules = {
  smoke: lawOf(12, interval(12)),
  gas: { ...lawOf(12, interval(12)), condition: 'GAS_PRESENT' },
  electrical: lawOf(24, interval(24)),
  blinds: lawOf(12, { ...interval(12), kind: 'STANDARD', trigger: 'FAULT', months: null }),
  water: { ...lawOf(12, interval(12)), condition: 'WATER_CHARGED' },
  rcd: lawOf(null),
}
const service = (serviceId: number, facts: Partial<OtherServiceRow> = {}): OtherServiceRow => ({
  serviceId,
  providedBy: 'OTHER',
  supplierType: 'THIRD_PARTY',
  serviceProvider: 'Bright Sparks',
  lastOn: '2026-06-01',
  nextDueOn: null,
  stored: null,
  ...facts,
})
const property = (facts: Partial<OtherRow> = {}): OtherRow => ({
  id: 4,
  managerId: 5,
  managerName: 'Mira Manager',
  addressLine1: '4/12 High Street',
  addressLine2: 'Richmond VIC 3121',
  software: 'PROPERTY_ME',
  firstActiveOn: '2025-01-01',
  isResidential: true,
  hasGas: true,
  isWaterCharged: true,
  isUnderEnrolment: false,
  enrolmentOrderId: null,
  isDismissed: false,
  mark: null,
  services: [service(1)],
  ...facts,
})
const cardOf = (facts: Partial<OtherRow> = {}, on: Day = today) => otherCard(property(facts), rules, 'vic', on).card
const facetsIn = (facts: Partial<OtherRow> = {}, on: Day = today): FacetCode[] => {
  const { facetMask } = cardOf(facts, on)
  return (Object.keys(facets) as FacetCode[]).filter((code) => facetMask & (1 << facets[code].bit))
}

test('the item matches the schema of the contract', () => {
  const { item } = cardOf()
  expect(otherProperty.parse(item)).toEqual(item)
  expect(item).toMatchObject({
    softwareName: 'PropertyMe',
    tags: ['NOT_ENROLLED', 'INTEGRATED'],
    nextDueDate: '2027-06-01',
  })
})

describe('facets of a property with other providers', () => {
  const cases: [string, Partial<OtherRow>, FacetCode[]][] = [
    ['in order', {}, ['COMPLIANT']],
    ['overdue', { services: [service(1, { lastOn: '2025-01-01' })] }, ['COMPLIANCE_ISSUES', 'OVERDUE']],
    ['soon due', { services: [service(1, { lastOn: '2025-11-20' })] }, ['COMPLIANT', 'APPROACHING_NEXT_SERVICE']],
    ['without a provider', { services: [service(1, { providedBy: null })] }, ['COMPLIANCE_ISSUES', 'MISSING_SUPPLIER']],
    ['without any service', { services: [] }, ['COMPLIANCE_ISSUES', 'MISSING_SUPPLIER']],
    [
      'without a date',
      { services: [service(1, { lastOn: null })] },
      ['COMPLIANCE_ISSUES', 'MISSING_LAST_SERVICE_DATE'],
    ],
    ['gas not confirmed', { hasGas: null, services: [service(2)] }, ['COMPLIANCE_ISSUES', 'GAS_CONFIRMATION_REQUIRED']],
    ['a shop', { isResidential: false, services: [] }, []],
    ['being enrolled', { isUnderEnrolment: true }, ['COMPLIANT', 'UNDER_ENROLMENT']],
    ['30 days old', { firstActiveOn: '2026-10-16' }, ['COMPLIANT', 'RECENTLY_ADDED', 'NEW_MANAGEMENT']],
    ['31 days old', { firstActiveOn: '2026-10-15' }, ['COMPLIANT']],
    ['new and dismissed', { firstActiveOn: today, isDismissed: true }, ['COMPLIANT', 'RECENTLY_ADDED']],
  ]
  test.each(cases)('%s', (_, facts, expected) => expect(facetsIn(facts)).toEqual(expected))
})

test('it is sorted by street and number together with properties on the provider’s books', () => {
  const keys = [
    '2 High Street',
    '1/12A High Street',
    'Unit 4, 12 High Street',
    '3/12 High Street',
    '9 Acorn Road',
    'Rosebank',
  ]
    .map((addressLine1) => ({ addressLine1, key: cardOf({ addressLine1 }).sortKey }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  expect(keys.map(({ addressLine1 }) => addressLine1)).toEqual([
    '9 Acorn Road',
    '2 High Street',
    '3/12 High Street',
    'Unit 4, 12 High Street',
    '1/12A High Street',
    'Rosebank',
  ])
})

test('the card is the same on every day until its next change', () => {
  const day = fc.integer({ min: -500, max: 500 }).map((days) => addDays(today, days))
  const properties: fc.Arbitrary<Partial<OtherRow>> = fc.record({
    firstActiveOn: day,
    hasGas: fc.option(fc.boolean(), { nil: null }),
    services: fc.uniqueArray(
      fc
        .record({
          serviceId: fc.integer({ min: 1, max: 6 }),
          providedBy: fc.constantFrom('OTHER' as const, null),
          lastOn: fc.option(day, { nil: null }),
        })
        .map(({ serviceId, ...facts }) => service(serviceId, facts)),
      { selector: ({ serviceId }) => serviceId, maxLength: 4 },
    ),
  })
  fc.assert(
    fc.property(properties, fc.nat({ max: 1000 }), (facts, chosen) => {
      const { nextChangeOn, ...card } = cardOf(facts)
      const daysBefore = nextChangeOn === null ? 400 : daysBetween(today, nextChangeOn) - 1
      if (daysBefore === 0) return
      const { nextChangeOn: then, ...same } = cardOf(facts, addDays(today, 1 + (chosen % daysBefore)))
      expect(same).toEqual(card)
      expect(then).toBe(nextChangeOn)
    }),
    { numRuns: 1000 },
  )
})
