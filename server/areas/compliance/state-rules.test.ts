import { describe, expect, test } from 'vitest'
import { place, service } from '../../testing/law.ts'
import type { DutyVersion, StateLaw } from './compliance.queries.ts'
import { evaluateOtherService } from './evaluate-other-service.ts'
import { evaluateService, type PropertyFacts } from './evaluate-service.ts'
import { explainObligation } from './explain-obligation.ts'
import { factsOfLedger, ledgerFacts } from './ledger-facts.ts'
import { rulesOn } from './rules-on.ts'

const today = '2026-11-15'
const check: DutyVersion = {
  serviceId: 5,
  ruleId: 1,
  code: 'TAPS',
  kind: 'CHECK',
  trigger: 'INTERVAL',
  months: 12,
  days: null,
  condition: null,
  breachedBy: [],
  inForceFrom: '2020-01-01',
  inForceTo: null,
}
const lawOf = (...duties: DutyVersion[]): StateLaw => ({ duties, schedules: [], holidays: [] })
const evaluate = (law: StateLaw, lastOn: string | null, facts: Partial<PropertyFacts> = {}, on = today) =>
  evaluateService(place('vic', facts), rulesOn(law, on).water, service('water', { lastOn }), on)

describe('a check with an interval', () => {
  const young = { ...check, ruleId: 2, inForceFrom: '2026-11-10' }

  test('is not due before the first day of its rule', () => {
    const { obligations, due, reason } = evaluate(lawOf(young), '2024-05-01')
    expect(obligations).toMatchObject([{ state: 'BREACHED', due: '2026-11-10', since: '2026-11-10' }])
    expect(due).toEqual({ on: '2026-11-10', basis: 'law' })
    expect(reason).toBe('Water efficiency check was due 10/11/2026')
    const other = { service: 'water', hasSupplier: true, lastOn: '2024-05-01', nextDueOn: null } as const
    expect(evaluateOtherService(place('vic'), rulesOn(lawOf(young), today).water, other, today).dueOn).toBe(
      '2026-11-10',
    )
  })

  test('is due today on the first day of its rule', () => {
    expect(evaluate(lawOf(young), '2024-05-01', {}, '2026-11-10').reason).toBe(
      'Water efficiency check is due today, 10/11/2026',
    )
  })

  test('says in its facts why it is due later than the sum', () => {
    const [breach] = evaluate(lawOf(young), '2024-05-01').obligations
    const text = {
      ruleId: 2,
      serviceId: 5,
      version: 1,
      kind: 'CHECK',
      dutyText: '',
      dutyOf: 'RENTAL_PROVIDER',
      cure: '',
      notes: null,
      inForceFrom: null,
      inForceTo: null,
      correction: null,
      correctedBy: null,
      citations: [],
    } as const
    const words = { landlordWord: 'owner', tenantWord: 'tenant', today }
    const explained = breach && explainObligation(breach, { ...text, citations: [] }, 'water', words)
    expect(explained?.facts.at(-1)).toBe('Due 10/11/2026, the first day on which the rule asks for it')
  })

  test('that falls due later is due then', () => {
    expect(evaluate(lawOf(young), '2025-11-12').obligations).toMatchObject([
      { state: 'BREACHED', due: '2026-11-12', since: '2026-11-13' },
    ])
  })

  test('that was overdue under the version before stays so', () => {
    const before = { ...check, months: 24, inForceTo: '2026-11-10' }
    expect(evaluate(lawOf(before, young), '2024-05-01').obligations).toMatchObject([
      { rule: 2, state: 'BREACHED', due: '2026-05-01', since: '2026-05-02' },
    ])
    expect(evaluate(lawOf(before, young), '2025-05-01').obligations).toMatchObject([
      { rule: 2, state: 'BREACHED', due: '2026-11-10', since: '2026-11-10' },
    ])
    expect(evaluate(lawOf({ ...before, inForceTo: '2026-01-01' }, young), '2024-05-01').obligations).toMatchObject([
      { rule: 2, due: '2026-11-10' },
    ])
  })
})

describe('a version that is only for agreements since a day', () => {
  const limited = { ...check, inForceFrom: '2021-03-29', inForceTo: '2024-12-01', agreementsSince: '2021-03-29' }
  const forAll = { ...check, ruleId: 2, inForceFrom: '2024-12-01' }
  const lease = (startsOn: string) => ({
    leases: { current: { startsOn, endsOn: null, isRenewal: false }, upcoming: null },
  })
  const older = lease('2020-06-01')
  const newer = lease('2021-06-01')

  test('asks nothing of an older one', () => {
    const both = lawOf(limited, forAll)
    expect(evaluate(both, '2022-05-01', older, '2024-11-30').obligations).toMatchObject([
      { rule: 1, state: 'NOT_APPLICABLE', on: { by: 'AGREEMENT' } },
    ])
    expect(evaluate(both, '2022-05-01', newer, '2024-11-30').obligations).toMatchObject([
      { rule: 1, state: 'BREACHED', since: '2023-05-02' },
    ])
  })

  test('does not make the check of an older one overdue before the version for all', () => {
    const both = lawOf(limited, forAll)
    expect(evaluate(both, '2022-05-01', older).obligations).toMatchObject([
      { rule: 2, state: 'BREACHED', due: '2024-12-01', since: '2024-12-01' },
    ])
    expect(evaluate(both, '2022-05-01', newer).obligations).toMatchObject([
      { rule: 2, state: 'BREACHED', due: '2023-05-01', since: '2023-05-02' },
    ])
    const met = (given: object) => evaluate(both, '2026-05-01', given).obligations
    expect(met(older)).toEqual(met(newer))
  })

  test('the ledger stores an older agreement, so that the result can be evaluated again', () => {
    const law = rulesOn(lawOf(limited, forAll), today).water
    const facts = service('water', { lastOn: '2022-05-01' })
    const stored = ledgerFacts(place('vic', older), law, facts)
    expect(stored.current).toMatchObject({ startsOn: '2020-06-01' })
    const again = factsOfLedger(stored, 'vic', 'water')
    expect(evaluateService(again.property, { ...law, ...again.schedule }, again.facts, today)).toEqual(
      evaluateService(place('vic', older), law, facts, today),
    )
    expect(ledgerFacts(place('vic', newer), law, facts).current).toBeUndefined()
  })
})

test('a new version does not make the duty begin anew', () => {
  const first = { ...check, kind: 'STANDARD', trigger: 'CONTINUOUS', months: null, inForceTo: '2025-03-23' } as const
  const second = { ...first, ruleId: 2, inForceFrom: '2025-03-23', inForceTo: null }
  expect(evaluate(lawOf(first, second), '2025-01-10').obligations).toMatchObject([{ rule: 2, since: '2025-01-10' }])
})

describe('a condition', () => {
  const charged: DutyVersion = { ...check, ruleId: 3, code: 'METER', condition: 'WATER_CHARGED' }
  const both = lawOf(check, charged)

  test('exempts from its own duty only', () => {
    const { compliance, obligations } = evaluate(both, '2024-05-01', { isWaterCharged: false })
    expect(compliance).toBe('NON_COMPLIANT')
    expect(obligations).toMatchObject([
      { rule: 1, state: 'BREACHED' },
      { rule: 3, state: 'NOT_APPLICABLE', on: { by: 'NOT_CHARGED' } },
    ])
    expect(evaluate(both, '2026-05-01', { isWaterCharged: null })).toMatchObject({
      compliance: 'COMPLIANT',
      gravity: 0,
      obligations: [
        { rule: 1, state: 'MET' },
        { rule: 3, state: 'UNPROVEN' },
      ],
    })
    expect(evaluate(both, '2024-05-01').obligations).toMatchObject([{ state: 'BREACHED' }, { state: 'BREACHED' }])
  })

  test('that all duties have exempts from the service', () => {
    expect(evaluate(lawOf(charged), null, { isWaterCharged: false })).toMatchObject({
      compliance: 'NOT_REQUIRED',
      reason: 'The tenant is not charged for water',
    })
  })

  test('of the schedule takes the schedule away, not the duty', () => {
    const law = { ...lawOf(check), schedules: [{ serviceId: 5, months: 6, condition: 'WATER_CHARGED' as const }] }
    expect(evaluate(law, '2026-03-01', { isWaterCharged: true }).due).toMatchObject({ on: '2026-09-01' })
    expect(evaluate(law, '2026-03-01', { isWaterCharged: false }).due).toMatchObject({ on: '2027-03-01', basis: 'law' })
  })

  test('is among the facts of the ledger, so that the result can be evaluated again', () => {
    const property = place('vic', { isWaterCharged: false })
    const facts = service('water', { lastOn: '2024-05-01' })
    const law = rulesOn(both, today).water
    const stored = factsOfLedger(ledgerFacts(property, law, facts), 'vic', 'water')
    const again = evaluateService(stored.property, { ...law, ...stored.schedule }, stored.facts, today)
    expect(again).toEqual(evaluateService(property, law, facts, today))
  })
})

describe('an agreed schedule', () => {
  const standard: DutyVersion = { ...check, kind: 'STANDARD', trigger: 'CONTINUOUS', months: null }
  const law = { ...rulesOn(lawOf(standard), today).water, scheduleMonths: 36, isAgreed: true }
  const result = (lastOn: string | null) => evaluateService(place('vic'), law, service('water', { lastOn }), today)

  test('is not called ours', () => {
    expect(result('2026-02-16').reason).toBe(
      'Water efficiency check done 16/02/2026; next due 16/02/2029 by the agreed schedule',
    )
    expect(result('2022-02-16').reason).toBe(
      'Not proven: last water efficiency check 16/02/2022; the law sets no date, the agreed schedule is every 36 months',
    )
    expect(result(null).reason).toContain('by the agreed schedule')
  })

  test('is stored with the facts of the ledger', () => {
    const facts = service('water', { lastOn: '2026-02-16' })
    const { schedule } = factsOfLedger(ledgerFacts(place('vic'), law, facts), 'vic', 'water')
    expect(schedule).toEqual({ scheduleMonths: 36, isAgreed: true })
  })
})
