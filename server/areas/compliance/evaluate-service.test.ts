import { describe, expect, test } from 'vitest'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { openLaw, place, service } from '../../testing/law.ts'
import { evaluateService, type PropertyFacts, type ServiceFacts } from './evaluate-service.ts'
import { nextChangeOn } from './next-result-change.ts'

const today = '2026-11-15'
const law = await openLaw()

const evaluate = (property: PropertyFacts, facts: ServiceFacts) =>
  evaluateService(property, law.on(property.state, today)[facts.service], facts, today)

describe('a check that the law wants at regular intervals', () => {
  test('is not overdue on the due date', () => {
    expect(evaluate(place('vic'), service('smoke', { lastOn: '2025-11-15' }))).toMatchObject({
      isOverdue: false,
      compliance: 'COMPLIANT',
      reason: 'Smoke alarm check done 15/11/2025; next due 15/11/2026',
    })
  })

  test('of 29 February is due on 28 February', () => {
    expect(evaluate(place('vic'), service('electrical', { lastOn: '2024-02-29' })).reason).toBe(
      'Electrical safety check was due 28/02/2026',
    )
  })

  test('that was never made is not proven, from the day of enrolment', () => {
    expect(evaluate(place('vic'), service('smoke', { enrolledOn: '2026-11-15' }))).toMatchObject({
      compliance: 'MISSING_LAST_SERVICE_DATE',
      isOverdue: false,
      reason: 'Not proven: Smoke alarm check has not been done yet; due 15/11/2026 by our schedule',
    })
    expect(evaluate(place('nsw'), service('gas', { enrolledOn: '2026-11-15' }))).toMatchObject({
      compliance: 'NOT_REQUIRED',
      reason: 'Gas safety check is recommended and has not been done yet; due 15/11/2026 by our schedule',
    })
    expect(evaluate(place('vic'), service('smoke', { enrolledOn: '2026-11-10' }))).toMatchObject({
      compliance: 'MISSING_LAST_SERVICE_DATE',
      isOverdue: true,
      reason: 'Not proven: Smoke alarm check has not been done yet; was due 10/11/2026 by our schedule',
    })
  })

  test('follows an agreed schedule that is shorter, never one that is longer', () => {
    const smoke = law.on('vic', today).smoke
    const due = (scheduleMonths: number) =>
      evaluateService(place('vic'), { ...smoke, scheduleMonths }, service('smoke', { lastOn: '2026-03-01' }), today).due
    expect(due(6)).toEqual({ on: '2026-09-01', basis: 'schedule' })
    expect(due(24)).toEqual({ on: '2027-03-01', basis: 'law' })
  })
})

describe('services that are not required', () => {
  const cases: [string, Partial<PropertyFacts>, ServiceCode, StateCode, string, string][] = [
    ['a shop', { isResidential: false }, 'smoke', 'vic', 'NOT_REQUIRED', 'The property is not a residential rental'],
    // The legal duty remains, but the provider no longer checks the property.
    ['a cancelled property', { isCancelled: true }, 'smoke', 'vic', 'UNKNOWN', 'The property has been cancelled'],
    ['gas without gas', { hasGas: false }, 'gas', 'vic', 'NOT_REQUIRED', 'There is no gas at this property'],
    [
      'gas that is not confirmed, in Victoria',
      { hasGas: null },
      'gas',
      'vic',
      'GAS_CONFIRMATION_REQUIRED',
      'The agency has not confirmed the gas appliances yet',
    ],
    ['free water', { isWaterCharged: false }, 'water', 'nsw', 'NOT_REQUIRED', 'The tenant is not charged for water'],
    [
      'water charging that is not known',
      { isWaterCharged: null },
      'water',
      'qld',
      'UNKNOWN',
      'It is not known whether the tenant is charged for water',
    ],
    [
      'water in Victoria',
      {},
      'water',
      'vic',
      'NOT_REQUIRED',
      'Water efficiency check is not required in this state before 01/03/2027',
    ],
  ]
  test.each(cases)('%s', (_, facts, code, state, compliance, reason) => {
    expect(evaluate(place(state, facts), service(code, { lastOn: '2020-01-01' }))).toMatchObject({
      compliance,
      reason,
      isOverdue: false,
    })
  })

  test('gas needs no confirmation in other states', () => {
    expect(evaluate(place('nsw', { hasGas: null }), service('gas', { lastOn: '2026-01-01' })).compliance).toBe(
      'COMPLIANT',
    )
  })
})

describe('findings, failed checks and holds', () => {
  const finding = { id: 4, code: 'SMK01', title: 'Smoke alarm missing', foundOn: '2026-05-02' }

  test('an open finding breaches the duty though no check is due, and one sentence says both', () => {
    expect(evaluate(place('vic'), service('smoke', { lastOn: '2026-05-02', openFindings: [finding] }))).toMatchObject({
      compliance: 'NON_COMPLIANT',
      reason: 'Smoke alarm missing, found 02/05/2026; next check due 02/05/2027',
    })
  })

  test('several findings are counted', () => {
    const facts = service('smoke', { lastOn: '2026-05-02', openFindings: [finding, finding, finding] })
    expect(evaluate(place('vic'), facts).reason).toBe(
      'Smoke alarm missing and 2 more, found 02/05/2026; next check due 02/05/2027',
    )
  })

  test('a finding that a third party has fixed counts until the documents are reviewed', () => {
    const facts = service('smoke', { lastOn: '2026-05-02', findingsInReview: [finding] })
    expect(evaluate(place('vic'), facts)).toMatchObject({
      compliance: 'UNKNOWN',
      gravity: 1,
      reason:
        'Smoke alarm missing, found 02/05/2026: fixed by a third party, and we are reviewing the proof; next check due 02/05/2027',
    })
  })

  test('of a late check and a finding both are named, the older one first', () => {
    const facts = service('smoke', { lastOn: '2025-05-02', openFindings: [finding] })
    expect(evaluate(place('vic'), facts).reason).toBe(
      'Smoke alarm missing, found 02/05/2026; Smoke alarm check was due 02/05/2026',
    )
    expect(evaluate(place('vic'), { ...facts, lastOn: '2025-04-02' }).reason).toBe(
      'Smoke alarm check was due 02/04/2026; Smoke alarm missing, found 02/05/2026',
    )
  })

  const failed = { source: 'VISIT', outcome: 'FAILED', repairedOn: null, repairedBy: null } as const
  test('a failed check is not done until its repair is proven', () => {
    const facts = service('smoke', { lastOn: '2026-09-28', check: failed })
    expect(evaluate(place('vic'), facts)).toMatchObject({
      compliance: 'UNKNOWN',
      gravity: 1,
      reason: 'Smoke alarm check failed 28/09/2026; not yet proven repaired; next check due 28/09/2027',
    })
    const check = { ...failed, repairedOn: '2026-10-03', repairedBy: 'Sparks Pty Ltd' }
    expect(evaluate(place('vic'), { ...facts, check })).toMatchObject({
      compliance: 'COMPLIANT',
      reason: 'Smoke alarm check failed 28/09/2026; repaired 03/10/2026 by Sparks Pty Ltd; next due 28/09/2027',
    })
  })

  test('what a check found does not apply: the duty to repair neither, and nothing counts as repaired', () => {
    const check = { ...failed, cleared: { on: '2026-10-03', as: 'NOT_APPLICABLE' } } as const
    const { obligations, ...result } = evaluate(place('vic'), service('smoke', { lastOn: '2026-09-28', check }))
    expect(result).toMatchObject({
      compliance: 'COMPLIANT',
      reason:
        'Smoke alarm check failed 28/09/2026; what failed does not apply, as recorded 03/10/2026; next due 28/09/2027',
    })
    expect(obligations.map(({ rule, state, on }) => [law.dutyOf(rule), state, on.by])).toEqual([
      ['SMOKE_ALARM_CHECK', 'MET', 'INTERVAL'],
      ['SMOKE_ALARM_REPAIR', 'NOT_APPLICABLE', 'CLEARED'],
    ])
    const informed = { ...failed, cleared: { on: '2026-10-03', as: 'INFORMATION' } } as const
    expect(evaluate(place('vic'), service('smoke', { lastOn: '2026-09-28', check: informed })).reason).toContain(
      'what failed was closed 03/10/2026 on accepted information',
    )
  })

  test('a standard is proven from the day on which the last of what failed was repaired or found not to apply', () => {
    const check = {
      ...failed,
      repairedOn: '2026-10-01',
      repairedBy: 'Sparks',
      cleared: { on: '2026-10-03', as: 'NOT_APPLICABLE' },
    } as const
    const { obligations } = evaluate(place('vic'), service('blinds', { lastOn: '2026-09-28', check }))
    expect(obligations).toMatchObject([{ state: 'MET', since: '2026-10-03' }])
  })

  test('a check that failed was made: what it found is what is broken', () => {
    const facts = service('smoke', { lastOn: '2026-05-02', check: failed, openFindings: [finding] })
    const { obligations } = evaluate(place('vic'), facts)
    expect(obligations.map(({ rule, state }) => [law.dutyOf(rule), state])).toEqual([
      ['SMOKE_ALARM_REPAIR', 'BREACHED'],
      ['SMOKE_ALARM_CHECK', 'MET'],
    ])
  })

  test('a failed check that breaches nothing is made, not done, and what it found is pointed out', () => {
    const past = { ...finding, code: 'SMK03', title: 'Smoke alarm past its 10-year life' }
    expect(
      evaluate(place('vic'), service('smoke', { lastOn: '2026-05-02', check: failed, openFindings: [past] })),
    ).toMatchObject({
      compliance: 'COMPLIANT',
      reason:
        'Smoke alarm check made 02/05/2026, with faults found; next due 02/05/2027; a smoke alarm is past its life and should be replaced',
    })
    const loose = { ...finding, code: 'ELE14', title: 'Loose or damaged power point' }
    const electrical = service('electrical', { lastOn: '2026-05-02', check: failed, openFindings: [loose, loose] })
    expect(evaluate(place('nsw'), electrical)).toMatchObject({
      compliance: 'NOT_REQUIRED',
      gravity: 0,
      obligations: [],
      reason:
        'Electrical safety check is recommended and was made 02/05/2026, with faults found; next due 02/05/2028 by our schedule',
      warning: 'Loose or damaged power point and 1 more, found 02/05/2026',
    })
    expect(evaluate(place('nsw'), { ...electrical, openFindings: [] })).toMatchObject({
      compliance: 'NOT_REQUIRED',
      warning: 'Electrical safety check failed 02/05/2026; not yet proven repaired',
    })
  })

  test('a date without a report says who told it', () => {
    const told = (source: 'AGENCY' | 'SOFTWARE') =>
      evaluate(place('vic'), service('smoke', { lastOn: '2026-05-02', check: { ...failed, source, outcome: null } }))
        .reason
    expect(told('AGENCY')).toBe('Smoke alarm check done 02/05/2026, as told by the agency; next due 02/05/2027')
    expect(told('SOFTWARE')).toContain('as told by the management software')
  })

  test('a hold does not change the result, but is named in the reason', () => {
    expect(evaluate(place('vic'), service('smoke', { lastOn: '2025-11-01', onHoldUntil: '2026-12-01' }))).toMatchObject(
      {
        compliance: 'NON_COMPLIANT',
        isOnHold: true,
        reason: 'Smoke alarm check was due 01/11/2026 (on hold until 01/12/2026)',
      },
    )
  })

  test('a hold ends after its last day', () => {
    const isOnHold = (onHoldUntil: string) =>
      evaluate(place('vic'), service('smoke', { lastOn: '2026-11-01', onHoldUntil })).isOnHold
    expect(isOnHold(today)).toBe(true)
    expect(isOnHold('2026-11-14')).toBe(false)
  })
})

describe('the day on which a result changes because of the date', () => {
  const changeOn = (code: ServiceCode, facts: Partial<ServiceFacts>, property: PropertyFacts = place('vic')) => {
    const given = service(code, facts)
    return nextChangeOn(evaluate(property, given), law.on(property.state, today)[code], given, property, 30, today)
  }
  test('30 days before it is due', () => expect(changeOn('smoke', { lastOn: '2026-03-01' })).toBe('2027-01-30'))
  test('the day after it is due', () => expect(changeOn('smoke', { lastOn: '2025-12-01' })).toBe('2026-12-02'))
  test('the day after a hold', () =>
    expect(changeOn('smoke', { lastOn: '2026-03-01', onHoldUntil: '2026-11-20' })).toBe('2026-11-21'))
  test('never, once it is overdue', () => expect(changeOn('smoke', { lastOn: '2025-01-01' })).toBeNull())
  test('the day after an alarm expires', () =>
    expect(changeOn('smoke', { lastOn: '2026-10-01' }, place('nsw', { alarmExpiresOn: '2026-11-30' }))).toBe(
      '2026-12-01',
    ))
  test('the day after the law’s time for a repair', () => {
    const openFindings = [{ id: 1, code: 'SMK01', title: 'Smoke alarm missing', foundOn: '2026-11-12' }]
    expect(changeOn('smoke', { lastOn: '2026-11-12', openFindings }, place('nsw'))).toBe('2026-11-17')
  })
  test('the first day of a coming rule', () => expect(changeOn('water', { lastOn: null })).toBe('2027-03-01'))
  test('the first day of a coming version', () =>
    expect(changeOn('smoke', { lastOn: '2026-10-01' }, place('qld'))).toBe('2027-01-01'))
})
