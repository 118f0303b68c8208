import { describe, expect, test } from 'vitest'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { openLaw } from '../../testing/law.ts'
import { lease, property, service, today } from '../../testing/property-facts.ts'
import { comingDemands, storedDemands } from './coming-demands.ts'
import type { RulesFrom } from './coming-rules.ts'
import type { PropertyFactsRow } from './property-facts.ts'

const law = await openLaw()
const rulesFrom = (state: StateCode, ...days: Day[]): RulesFrom[] =>
  days.map((from) => ({ from, rules: law.on(state, from) }))

const demands = (state: StateCode, firstDay: Day, facts: Partial<PropertyFactsRow>) =>
  comingDemands(property(facts), rulesFrom(state, today, firstDay), state, today)

const passed = { source: 'VISIT', outcome: 'PASSED', repairedOn: null, repairedBy: null } as const

describe('interconnected alarms in Queensland from 2027', () => {
  const asked = (facts: Partial<PropertyFactsRow>) => demands('qld', '2027-01-01', facts)
  const smoke = (check: Partial<ReturnType<typeof service>> = {}) => [service(1, check)]

  test('must be put in where they are recorded as missing', () => {
    expect(asked({ services: smoke(), isLegislationUpgradePending: true })).toMatchObject([
      { service: 'smoke', isKnown: true, obligation: { state: 'BREACHED', on: { by: 'UPGRADE' } } },
    ])
  })

  test('must be put in where a finding says that the alarms are not interconnected', () => {
    const finding = {
      id: 5,
      serviceId: 1,
      code: 'SMK08',
      title: 'Alarms are not interconnected',
      foundOn: '2026-06-01',
    }
    const findings = [{ ...finding, isAdvice: false, isUrgent: false, isAnswered: false }]
    expect(asked({ services: smoke({ check: passed as never }), findings })).toMatchObject([
      { isKnown: true, obligation: { on: { by: 'FINDING', id: 5 } } },
    ])
  })

  test('are there where a check has passed since nothing was missing', () => {
    expect(asked({ services: smoke({ check: passed as never }) })).toEqual([])
  })

  test('are not known where no check says so, and where the property is without the service', () => {
    expect(asked({ services: smoke() })).toMatchObject([{ isKnown: false, obligation: { on: { by: 'NO_UPGRADE' } } }])
    expect(asked({ services: [service(2)] })).toMatchObject([{ isKnown: false }])
  })

  test('are asked of no property that is cancelled, not on service or not residential', () => {
    const missing = { services: smoke(), isLegislationUpgradePending: true }
    expect(asked({ ...missing, cancellationKind: 'REQUESTED' })).toEqual([])
    expect(asked({ ...missing, services: smoke({ isCancelled: true }) })).toEqual([])
    expect(asked({ ...missing, isResidential: false })).toEqual([])
  })
})

describe('shower heads in Victoria from March 2027', () => {
  const asked = (facts: Partial<PropertyFactsRow>) =>
    demands('vic', '2027-03-01', facts).filter(({ service: code }) => code === 'water')

  test('are there where a visit from before showed it, for as long as our schedule lasts', () => {
    const visited = (lastOn: Day, check: object = passed, findings: PropertyFactsRow['findings'] = []) =>
      asked({
        services: [service(5, { lastOn, check: check as never })],
        leases: [lease({ startsOn: '2026-05-12', endsOn: '2027-05-11' })],
        findings,
      })
    expect(visited('2026-11-20')).toEqual([])
    // Before, visits looked at the flow; what the agency tells shows nothing of the rating.
    for (const other of [visited('2026-11-19'), visited('2026-12-01', { ...passed, source: 'AGENCY' })])
      expect(other).toMatchObject([{ isKnown: false }])
    const found = { id: 5, serviceId: 5, code: 'WTR09', title: 'Shower head below 4 stars', foundOn: '2026-12-01' }
    const finding = { ...found, isAdvice: false, isUrgent: false, isAnswered: false }
    expect(visited('2026-12-01', { ...passed, outcome: 'FAILED' }, [finding])).toMatchObject([
      { isKnown: true, obligation: { state: 'DUE', on: { by: 'FINDING', id: 5 } } },
    ])
  })

  test('are asked for after the lease, and no check from before says what they are', () => {
    const checked = { services: [service(5, { check: passed as never })] }
    expect(asked({ ...checked, leases: [lease({ startsOn: '2026-05-12', endsOn: '2027-05-11' })] })).toMatchObject([
      { service: 'water', isKnown: false, obligation: { on: { by: 'AGREEMENT', from: '2027-05-12' } } },
    ])
    expect(asked({ ...checked, leases: [lease({ startsOn: '2020-05-12', endsOn: null })] })).toMatchObject([
      { isKnown: false, obligation: { on: { by: 'AGREEMENT', from: null } } },
    ])
  })
})

test('a rule is asked for as on its first day before it, and for a year from then as on the day', () => {
  const on = (day: Day, facts: Partial<PropertyFactsRow>) =>
    comingDemands(property(facts), rulesFrom('qld', day), 'qld', day)
  const missing = { services: [service(1)], isLegislationUpgradePending: true }
  const asked = [{ service: 'smoke', isKnown: true, obligation: { state: 'BREACHED', on: { by: 'UPGRADE' } } }]
  for (const day of ['2027-01-01', '2027-12-31']) expect(on(day, missing)).toMatchObject(asked)
  expect(on('2027-06-01', { services: [service(1, { check: passed as never, lastOn: '2027-05-01' })] })).toEqual([])
  expect(on('2028-01-01', missing)).toEqual([])
})

test('what is not known is stored as such', () => {
  const [known] = demands('qld', '2027-01-01', { services: [service(1)], isLegislationUpgradePending: true })
  const ruleId = known?.ruleId as number
  expect(storedDemands([{ ...(known as never as object), isKnown: false } as never, known as never])).toEqual([
    -ruleId,
    ruleId,
  ])
})
