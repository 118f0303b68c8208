import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceCode } from '../../../contract/services.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { evaluateService, nextChangeOn, type PropertyFacts, type ServiceFacts } from './evaluate-service.ts'
import type { StateRules } from './service-law.ts'
import { readStateRules } from './state-rules.ts'

const today = '2026-11-15'
const rules = {} as Record<StateCode, StateRules>
let source: TestDatabase
let database: Database

beforeAll(async () => {
  source = await testDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 1, applicationName: 'tests' })
  for (const state of stateCodes)
    rules[state] = await readStateRules(database.reader({ state, agencyId: null, userId: null }), state, today)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const property = (state: StateCode, facts: Partial<PropertyFacts> = {}): PropertyFacts => ({
  state,
  isResidential: true,
  isCancelled: false,
  hasGas: true,
  isWaterCharged: true,
  leases: { current: { startsOn: '2026-02-01', endsOn: '2027-01-31', isRenewal: false }, upcoming: null },
  ...facts,
})
const service = (code: ServiceCode, facts: Partial<ServiceFacts> = {}): ServiceFacts => ({
  service: code,
  enrolledOn: '2024-01-10',
  lastOn: null,
  onHoldUntil: null,
  isCancelled: false,
  openFindings: [],
  findingsInReview: [],
  ...facts,
})
const evaluate = (place: PropertyFacts, facts: ServiceFacts) =>
  evaluateService(place, rules[place.state][facts.service], facts, today)

describe('a check at regular intervals', () => {
  const cases: [StateCode, ServiceCode, string, string, string][] = [
    ['vic', 'smoke', '2025-11-15', 'COMPLIANT', 'Smoke alarm check done 15/11/2025; next due 15/11/2026'],
    ['vic', 'smoke', '2025-11-14', 'NON_COMPLIANT', 'Smoke alarm check was due 14/11/2026'],
    ['vic', 'gas', '2024-11-15', 'COMPLIANT', 'Gas safety check done 15/11/2024; next due 15/11/2026'],
    ['vic', 'gas', '2024-11-03', 'NON_COMPLIANT', 'Gas safety check was due 03/11/2026'],
    ['vic', 'electrical', '2024-02-29', 'NON_COMPLIANT', 'Electrical safety check was due 28/02/2026'],
    ['nsw', 'smoke', '2025-11-14', 'NON_COMPLIANT', 'Smoke alarm check was due 14/11/2026'],
    ['nsw', 'gas', '2023-01-01', 'NOT_REQUIRED', 'Gas safety check is recommended and was due 01/01/2025'],
    ['wa', 'rcd', '2026-01-20', 'COMPLIANT', 'Safety switch test done 20/01/2026; next due 20/01/2027'],
  ]
  test.each(cases)('%s %s last done %s is %s', (state, code, lastOn, compliance, reason) => {
    expect(evaluate(property(state), service(code, { lastOn }))).toMatchObject({ compliance, reason })
  })

  test('it is not overdue on the due date', () => {
    expect(evaluate(property('vic'), service('smoke', { lastOn: '2025-11-15' })).isOverdue).toBe(false)
  })

  test('a service that was never done is not proven, from the day of its enrolment', () => {
    expect(evaluate(property('vic'), service('smoke', { enrolledOn: '2026-11-15' }))).toMatchObject({
      compliance: 'MISSING_LAST_SERVICE_DATE',
      isOverdue: false,
      reason: 'Not proven: Smoke alarm check has not been done yet; due 15/11/2026',
    })
    expect(evaluate(property('nsw'), service('gas', { enrolledOn: '2026-11-15' }))).toMatchObject({
      compliance: 'NOT_REQUIRED',
      reason: 'Gas safety check is recommended and has not been done yet; due 15/11/2026',
    })
    expect(evaluate(property('vic'), service('smoke', { enrolledOn: '2026-11-10' }))).toMatchObject({
      compliance: 'MISSING_LAST_SERVICE_DATE',
      reason: 'Smoke alarm check was due 10/11/2026 and has not been done yet',
    })
  })
})

describe('a smoke alarm check in Queensland', () => {
  const lease = (startsOn: string, endsOn: string | null, isRenewal = false) => ({ startsOn, endsOn, isRenewal })
  const withLeases = (current: ReturnType<typeof lease> | null, upcoming: ReturnType<typeof lease> | null = null) =>
    property('qld', { leases: { current, upcoming } })

  test('done within 30 days before the lease began, it counts until the lease ends', () => {
    const result = evaluate(withLeases(lease('2026-06-01', '2027-05-31')), service('smoke', { lastOn: '2026-05-02' }))
    expect(result).toMatchObject({
      compliance: 'COMPLIANT',
      due: { on: '2027-05-31', basis: 'lease-end' },
      reason: 'Smoke alarm check done 02/05/2026; next due 31/05/2027, before the lease is renewed or ends',
    })
  })

  test('done 31 days before, it does not count', () => {
    const result = evaluate(withLeases(lease('2026-06-01', '2027-05-31')), service('smoke', { lastOn: '2026-05-01' }))
    expect(result).toMatchObject({
      compliance: 'NON_COMPLIANT',
      reason: 'Smoke alarm check was due 01/06/2026, when the lease began',
    })
  })

  test('done late, it still counts', () => {
    expect(
      evaluate(withLeases(lease('2026-06-01', '2027-05-31')), service('smoke', { lastOn: '2026-07-20' })).compliance,
    ).toBe('COMPLIANT')
  })

  test('is required again for a renewal', () => {
    const result = evaluate(
      withLeases(lease('2026-11-01', '2027-10-31', true)),
      service('smoke', { lastOn: '2025-10-20' }),
    )
    expect(result.compliance).toBe('NON_COMPLIANT')
  })

  test('is due when the upcoming lease begins', () => {
    const result = evaluate(
      withLeases(lease('2025-12-01', '2026-11-30'), lease('2026-12-01', '2027-11-30')),
      service('smoke', { lastOn: '2025-11-20' }),
    )
    expect(result).toMatchObject({ compliance: 'COMPLIANT', due: { on: '2026-12-01', basis: 'lease-start' } })
  })

  test('may be more than twelve months old within one long lease', () => {
    const result = evaluate(withLeases(lease('2025-03-01', '2027-02-28')), service('smoke', { lastOn: '2025-02-20' }))
    expect(result.compliance).toBe('COMPLIANT')
  })

  test('done for a renewal that was not recorded, it counts for it', () => {
    const result = evaluate(withLeases(lease('2025-06-01', '2026-05-31')), service('smoke', { lastOn: '2026-05-20' }))
    expect(result).toMatchObject({ compliance: 'COMPLIANT', due: { on: '2027-05-20', basis: 'interval' } })
  })

  test('uses the usual interval while the property is vacant', () => {
    expect(evaluate(withLeases(null), service('smoke', { lastOn: '2025-10-01' })).due).toEqual({
      on: '2026-10-01',
      basis: 'interval',
    })
  })
})

describe('services that are not required', () => {
  const cases: [string, Partial<PropertyFacts>, ServiceCode, StateCode, string, string][] = [
    ['a shop', { isResidential: false }, 'smoke', 'vic', 'NOT_REQUIRED', 'The property is not a residential rental'],
    // The legal duty remains, but the provider no longer checks the property.
    ['a cancelled property', { isCancelled: true }, 'smoke', 'vic', 'UNKNOWN', 'The property has been cancelled'],
    [
      'gas at a property without gas',
      { hasGas: false },
      'gas',
      'vic',
      'NOT_REQUIRED',
      'There is no gas at this property',
    ],
    [
      'gas that is not confirmed, in Victoria',
      { hasGas: null },
      'gas',
      'vic',
      'GAS_CONFIRMATION_REQUIRED',
      'The agency has not confirmed the gas appliances yet',
    ],
    [
      'water that the tenant does not pay for',
      { isWaterCharged: false },
      'water',
      'nsw',
      'NOT_REQUIRED',
      'The tenant is not charged for water',
    ],
    [
      'water charging that is not known',
      { isWaterCharged: null },
      'water',
      'qld',
      'UNKNOWN',
      'It is not known whether the tenant is charged for water',
    ],
    ['water in Victoria', {}, 'water', 'vic', 'NOT_REQUIRED', 'Water efficiency check is not required in this state'],
  ]
  test.each(cases)('%s', (_, facts, code, state, compliance, reason) => {
    expect(evaluate(property(state, facts), service(code, { lastOn: '2020-01-01' }))).toMatchObject({
      compliance,
      reason,
      isOverdue: false,
    })
  })

  test('gas needs no confirmation in other states', () => {
    expect(evaluate(property('nsw', { hasGas: null }), service('gas', { lastOn: '2026-01-01' })).compliance).toBe(
      'COMPLIANT',
    )
  })
})

describe('findings and holds', () => {
  const finding = { title: 'Smoke alarm past its 10-year life', foundOn: '2026-05-02' }

  test('an open finding makes a service non-compliant though it is not due', () => {
    expect(
      evaluate(property('vic'), service('smoke', { lastOn: '2026-05-02', openFindings: [finding] })),
    ).toMatchObject({
      compliance: 'NON_COMPLIANT',
      reason: 'Smoke alarm past its 10-year life, found 02/05/2026',
    })
  })

  test('several findings are counted', () => {
    const facts = service('smoke', { lastOn: '2026-05-02', openFindings: [finding, finding, finding] })
    expect(evaluate(property('vic'), facts).reason).toBe(
      'Smoke alarm past its 10-year life and 2 more, found 02/05/2026',
    )
  })

  test('a finding that a third party has fixed counts until the documents are reviewed', () => {
    expect(
      evaluate(property('vic'), service('smoke', { lastOn: '2026-05-02', findingsInReview: [finding] })),
    ).toMatchObject({
      compliance: 'NON_COMPLIANT',
      reason:
        'Smoke alarm past its 10-year life, found 02/05/2026: fixed by a third party, and we are reviewing the documents',
    })
  })

  test('a hold does not change the result, but is named in the reason', () => {
    expect(
      evaluate(property('vic'), service('smoke', { lastOn: '2025-11-01', onHoldUntil: '2026-12-01' })),
    ).toMatchObject({
      compliance: 'NON_COMPLIANT',
      isOnHold: true,
      reason: 'Smoke alarm check was due 01/11/2026 (on hold until 01/12/2026)',
    })
  })

  test('a hold ends after its last day', () => {
    const onHoldUntil = today
    expect(evaluate(property('vic'), service('smoke', { lastOn: '2026-11-01', onHoldUntil })).isOnHold).toBe(true)
    expect(
      evaluate(property('vic'), service('smoke', { lastOn: '2026-11-01', onHoldUntil: '2026-11-14' })).isOnHold,
    ).toBe(false)
  })
})

describe('the day on which a result changes because of the date', () => {
  const changeOn = (facts: Partial<ServiceFacts>) => {
    const given = service('smoke', facts)
    const place = property('vic')
    return nextChangeOn(evaluate(place, given), given, place, 30, today)
  }
  test('30 days before it is due', () => expect(changeOn({ lastOn: '2026-03-01' })).toBe('2027-01-30'))
  test('the day after it is due', () => expect(changeOn({ lastOn: '2025-12-01' })).toBe('2026-12-02'))
  test('the day after a hold', () =>
    expect(changeOn({ lastOn: '2026-03-01', onHoldUntil: '2026-11-20' })).toBe('2026-11-21'))
  test('never, once it is overdue', () => expect(changeOn({ lastOn: '2025-01-01' })).toBeNull())
})
