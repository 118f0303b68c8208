import { describe, expect, test } from 'vitest'
import { evaluateOtherService, changesOfOther, type OtherServiceFacts } from './evaluate-other-service.ts'
import type { Duty, ServiceLaw } from './service-law.ts'

const today = '2026-11-15'
const property = { state: 'vic', isResidential: true, hasGas: true, isWaterCharged: true } as const
const check: Duty = {
  ruleId: 1,
  kind: 'CHECK',
  trigger: 'INTERVAL',
  months: 12,
  days: null,
  inForceFrom: null,
  inForceTo: null,
}
const repair: Duty = { ...check, kind: 'STANDARD', trigger: 'FAULT', months: null }
const standard: Duty = { ...repair, trigger: 'CONTINUOUS' }
const required: ServiceLaw = {
  duties: [check],
  condition: null,
  scheduleMonths: 12,
  changesOn: null,
  holidays: new Set(),
}
const facts = (given: Partial<OtherServiceFacts> = {}): OtherServiceFacts => ({
  service: 'smoke',
  hasSupplier: true,
  lastOn: '2026-06-01',
  nextDueOn: null,
  ...given,
})
const evaluate = (given: Partial<OtherServiceFacts> = {}, law: Partial<ServiceLaw> = {}, of: object = {}) =>
  evaluateOtherService({ ...property, ...of }, { ...required, ...law }, facts(given), today)

describe('a service of another provider', () => {
  test('is compliant until it is due', () => {
    expect(evaluate()).toEqual({
      compliance: 'COMPLIANT',
      reason: 'Smoke alarm check done 01/06/2026; next due 01/06/2027',
      warning: null,
      dueOn: '2027-06-01',
      isOverdue: false,
      isApproaching: false,
      gravity: 0,
      since: '2026-06-01',
      jobStatus: 'UP_TO_DATE',
    })
  })

  const dues: [string, string, object][] = [
    ['in 31 days', '2025-12-16', { compliance: 'COMPLIANT', isApproaching: false, jobStatus: 'UP_TO_DATE' }],
    ['in 30 days', '2025-12-15', { compliance: 'COMPLIANT', isApproaching: true, jobStatus: 'SERVICE_PENDING' }],
    ['today', '2025-11-15', { compliance: 'COMPLIANT', isApproaching: true, isOverdue: false }],
    [
      'yesterday',
      '2025-11-14',
      { compliance: 'NON_COMPLIANT', isApproaching: false, isOverdue: true, jobStatus: 'OVERDUE' },
    ],
  ]
  test.each(dues)('due %s', (_, lastOn, expected) => expect(evaluate({ lastOn })).toMatchObject(expected))

  test('has a reason that names what is missing', () => {
    expect(evaluate({ hasSupplier: false, lastOn: null })).toMatchObject({
      compliance: 'MISSING_SUPPLIER',
      reason: 'Smoke alarm check: no service provider is known',
    })
    expect(evaluate({ lastOn: null })).toMatchObject({
      compliance: 'MISSING_LAST_SERVICE_DATE',
      reason: 'Smoke alarm check: the last service date is not known',
    })
  })

  test('that is only recommended is not an issue', () => {
    const law = { duties: [repair] }
    expect(evaluate({ hasSupplier: false }, law)).toMatchObject({
      compliance: 'NOT_REQUIRED',
      reason: 'Smoke alarm check is recommended: no service provider is known',
    })
    expect(evaluate({ lastOn: '2020-01-01' }, law)).toMatchObject({
      compliance: 'NOT_REQUIRED',
      isOverdue: true,
      reason: 'Smoke alarm check is recommended and was due 01/01/2021 by our schedule',
    })
  })

  test('of a standard without a date in law is not proven once it is older than our schedule', () => {
    expect(evaluate({ lastOn: '2025-01-01' }, { duties: [standard] })).toMatchObject({
      compliance: 'UNKNOWN',
      gravity: 1,
      reason: 'Not proven: last smoke alarm check 01/01/2025; the law sets no date, our schedule is every 12 months',
    })
  })

  test('without an interval is due on the date from the software', () => {
    const law = { duties: [standard], scheduleMonths: null }
    expect(evaluate({ nextDueOn: '2026-11-01' }, law)).toMatchObject({ compliance: 'UNKNOWN', dueOn: '2026-11-01' })
    expect(evaluate({}, law)).toMatchObject({ compliance: 'COMPLIANT', dueOn: null })
  })

  test('gas that the law wants checked first needs the gas confirmation', () => {
    const gas = { service: 'gas', hasSupplier: false } as const
    const law = { condition: 'GAS_PRESENT' } as const
    expect(evaluate(gas, law, { hasGas: null })).toMatchObject({
      compliance: 'GAS_CONFIRMATION_REQUIRED',
      jobStatus: 'UPDATES_REQUIRED',
    })
    expect(evaluate(gas, law, { hasGas: false })).toMatchObject({ compliance: 'NOT_REQUIRED' })
    expect(evaluate(gas, { ...law, duties: [repair] }, { hasGas: null })).toMatchObject({ compliance: 'NOT_REQUIRED' })
  })

  test('is not required of a non-residential property', () => {
    expect(evaluate({ hasSupplier: false }, {}, { isResidential: false })).toMatchObject({ compliance: 'NOT_REQUIRED' })
  })

  test('changes 30 days before it is due and on the day after', () => {
    expect(changesOfOther(evaluate())).toEqual(['2027-05-02', '2027-06-02'])
    expect(changesOfOther(evaluate({ lastOn: null }))).toEqual([])
  })
})
