import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { serviceCodes } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import { openLaw } from '../../testing/law.ts'
import { evaluateService, type PropertyFacts, type ServiceFacts } from './evaluate-service.ts'
import { nextChangeOn } from './next-result-change.ts'
import { factsOfLedger, ledgerFacts, type LedgerFacts } from './ledger-facts.ts'

/* What holds of every result, whatever the facts. */

const today = '2026-11-15'
const law = await openLaw()

const day = fc.integer({ min: -1500, max: 400 }).map((days) => addDays(today, days))
const past = fc.integer({ min: -1500, max: 0 }).map((days) => addDays(today, days))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const lease = fc
  .record({
    start: fc.integer({ min: -900, max: 0 }),
    length: maybe(fc.integer({ min: 30, max: 700 })),
    isRenewal: fc.boolean(),
  })
  .map(({ start, length, isRenewal }) => ({
    startsOn: addDays(today, start),
    endsOn: length === null ? null : addDays(today, start + length),
    isRenewal,
  }))
const upcoming = lease.map((given) => ({ ...given, startsOn: addDays(given.startsOn, 1000), endsOn: null }))
const finding = fc.record({
  id: fc.nat(9),
  code: fc.constantFrom('SMK01', 'SMK03', 'SMK08'),
  title: fc.constant('Loose cord'),
  foundOn: past,
  tenantRepair: maybe(fc.record({ from: past, until: maybe(day) })),
})

const anyProperty: fc.Arbitrary<PropertyFacts> = fc.record({
  state: fc.constantFrom(...stateCodes),
  isResidential: fc.boolean(),
  isCancelled: fc.boolean(),
  hasGas: maybe(fc.boolean()),
  isWaterCharged: maybe(fc.boolean()),
  leases: fc.record({ current: maybe(lease), upcoming: maybe(upcoming) }),
  alarmExpiresOn: maybe(day),
  isUpgradePending: fc.boolean(),
})
const anyService: fc.Arbitrary<ServiceFacts> = fc.record({
  service: fc.constantFrom(...serviceCodes),
  enrolledOn: day,
  lastOn: maybe(day),
  check: maybe(
    fc.record({
      source: fc.constantFrom('VISIT' as const, 'PROVIDER' as const, 'AGENCY' as const, 'SOFTWARE' as const),
      outcome: fc.constantFrom('PASSED' as const, 'FAILED' as const, null),
      repairedOn: maybe(day),
      repairedBy: maybe(fc.constant('Sparks')),
    }),
  ),
  onHoldUntil: maybe(day),
  isCancelled: fc.boolean(),
  openFindings: fc.array(finding, { maxLength: 2 }),
  findingsInReview: fc.array(finding, { maxLength: 2 }),
})
const anyDay = fc.integer({ min: 0, max: 500 }).map((days) => addDays(today, days))

describe('every result', () => {
  test('has a reason, and breaches only by a version that is in force', () => {
    fc.assert(
      fc.property(anyProperty, anyService, anyDay, (property, facts, on) => {
        const inForce = law.on(property.state, on)[facts.service]
        const result = evaluateService(property, inForce, facts, on)
        expect(result.reason).not.toMatch(/^$|null|undefined|NaN/)
        const versions = new Set(inForce.duties.map(({ ruleId }) => ruleId))
        for (const { rule, since, state } of result.obligations) {
          expect(versions).toContain(rule)
          if (state === 'BREACHED') expect(since === null || since <= on).toBe(true)
        }
        const breached = result.obligations.some(({ state }) => state === 'BREACHED')
        if (result.compliance === 'NON_COMPLIANT') expect(breached).toBe(true)
        if (result.compliance === 'COMPLIANT') expect(breached).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  test('proves nothing without a check', () => {
    fc.assert(
      fc.property(anyProperty, anyService, anyDay, (property, facts, on) => {
        const home = { ...property, isResidential: true, isCancelled: false }
        const never = {
          ...facts,
          lastOn: null,
          check: null,
          isCancelled: false,
          openFindings: [],
          findingsInReview: [],
        }
        for (const service of serviceCodes) {
          const inForce = law.on(home.state, on)[service]
          const { compliance, obligations, gravity } = evaluateService(home, inForce, { ...never, service }, on)
          expect(compliance).not.toBe('COMPLIANT')
          const checks = new Set(inForce.duties.filter(({ kind }) => kind === 'CHECK').map(({ ruleId }) => ruleId))
          if (obligations.some(({ rule, state }) => checks.has(rule) && state !== 'NOT_APPLICABLE'))
            expect(gravity).toBeGreaterThan(0)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('claims nothing of a cancelled property or service', () => {
    fc.assert(
      fc.property(anyProperty, anyService, (property, facts) => {
        const result = evaluateService(
          { ...property, isCancelled: true },
          law.on(property.state, today)[facts.service],
          facts,
          today,
        )
        expect(result).toMatchObject({ compliance: 'UNKNOWN', obligations: [], gravity: 0 })
      }),
    )
  })

  test('follows again from the facts of the ledger', () => {
    fc.assert(
      fc.property(anyProperty, anyService, anyDay, (property, facts, on) => {
        const inForce = law.on(property.state, on)[facts.service]
        const stored = JSON.parse(JSON.stringify(ledgerFacts(property, inForce, facts))) as LedgerFacts
        const { schedule, ...replayed } = factsOfLedger(stored, property.state, facts.service)
        const again = evaluateService(replayed.property, { ...inForce, ...schedule }, replayed.facts, on)
        expect(again).toEqual(evaluateService(property, inForce, facts, on))
      }),
      { numRuns: 2000 },
    )
  })

  test('stays as it is until the day on which it may change', () => {
    fc.assert(
      fc.property(anyProperty, anyService, fc.integer({ min: 1, max: 500 }), (property, facts, ahead) => {
        const inForce = law.on(property.state, today)[facts.service]
        const result = evaluateService(property, inForce, facts, today)
        const changesOn = nextChangeOn(result, inForce, facts, property, 30, today)
        const later = addDays(today, ahead)
        // Leases change with their own days, which a card has besides.
        const leaseDays = [property.leases.upcoming?.startsOn, property.leases.current?.endsOn].filter(
          Boolean,
        ) as string[]
        if ((changesOn !== null && changesOn <= later) || leaseDays.some((each) => each >= today && each <= later))
          return
        const then = evaluateService(property, law.on(property.state, later)[facts.service], facts, later)
        expect({ ...then, due: result.due }).toEqual({ ...result, due: result.due })
      }),
      { numRuns: 3000 },
    )
  })
})
