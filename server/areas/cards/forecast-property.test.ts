import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { forecastDays } from '../../../contract/forecast.ts'
import { serviceCodes } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { anyFacts } from '../../testing/arbitrary-facts.ts'
import { openLaw } from '../../testing/law.ts'
import { property, today } from '../../testing/property-facts.ts'
import type { RulesFrom } from './coming-rules.ts'
import { evaluateServices } from './evaluate-services.ts'
import { forecastCode, forecastProperty, type ForecastKind } from './forecast-property.ts'
import { managedCard } from './managed-card.ts'
import { firstAfter } from './next-change.ts'
import type { PropertyFactsRow } from './property-facts.ts'

const law = await openLaw()

const comingOf = (state: StateCode): RulesFrom[] => {
  const found: RulesFrom[] = []
  for (let day: Day | null = today; day !== null;) {
    const rules = law.on(state, day)
    found.push({ from: day, rules })
    day = firstAfter(
      day,
      serviceCodes.map((code) => rules[code].changesOn),
    )
  }
  return found
}

const forecast = (facts: Partial<PropertyFactsRow>, state: StateCode = 'vic') => {
  const entries = forecastProperty(property(facts), comingOf(state), state, today)
  const holds = (kind: ForecastKind, serviceId: number, day: Day) =>
    entries.filter(({ code, from, until }) => code === forecastCode(kind, serviceId) && from <= day && until > day)
      .length
  const days = (kind: ForecastKind, serviceId = 0) =>
    entries.filter(({ code }) => code === forecastCode(kind, serviceId)).map(({ from }) => from)
  return { entries, holds, days }
}

const row = {
  enrolledOn: '2024-01-10',
  earlierChecks: null,
  check: null,
  onHoldUntil: null,
  orderedOn: null,
  isCancelled: false,
  stored: null,
}

describe('the forecast of a property', () => {
  test.each(['vic', 'nsw', 'qld', 'wa', 'tas'] as const)(
    'in %s says of the first day of each month what evaluating the property on that day says',
    (state) => {
      const months = forecastDays(today).slice(0, -1)
      const rules = new Map(months.map((day) => [day, law.on(state, day)]))
      fc.assert(
        fc.property(anyFacts, (facts) => {
          const { holds, entries } = forecast(facts, state)
          for (const day of months) {
            const dated = property(facts)
            const services =
              dated.cancellationKind === null
                ? evaluateServices(dated, rules.get(day) as never, state, day).filter(
                    ({ jobStatus }) => jobStatus !== 'CANCELLED',
                  )
                : []
            if (services.length === 0) {
              expect(entries).toEqual([])
              continue
            }
            for (const { serviceId, gravity } of services) {
              expect(holds('BREACHED', serviceId, day)).toBe(gravity === 2 ? 1 : 0)
              expect(holds('UNPROVEN', serviceId, day)).toBe(gravity === 1 ? 1 : 0)
            }
            const gravest = Math.max(...services.map(({ gravity }) => gravity))
            expect(holds('BREACHED', 0, day)).toBe(gravest === 2 ? 1 : 0)
            expect(holds('UNPROVEN', 0, day)).toBe(gravest === 1 ? 1 : 0)
          }
          const { card } = managedCard(property(facts), rules.get(today) as never, state, today)
          if (entries.length > 0)
            expect(holds('OVERDUE', 0, today)).toBe(card.dueOn !== null && card.dueOn < today ? 1 : 0)
        }),
        { numRuns: 300 },
      )
    },
  )

  test('is the same on each day before the card changes', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { nextChangeOn } = managedCard(property(facts), law.on('vic', today), 'vic', today).card
        const before = nextChangeOn === null ? addDays(today, 40) : addDays(nextChangeOn, -1)
        const from = (day: Day) =>
          forecastProperty(property(facts), comingOf('vic'), 'vic', day).map((entry) =>
            entry.until > entry.from && entry.from <= before ? { ...entry, from: before } : entry,
          )
        expect(from(before)).toEqual(from(today))
      }),
      { numRuns: 300 },
    )
  })

  test('counts one visit for the checks of one month', () => {
    const done = addDays(today, -330)
    const { days } = forecast({
      services: [
        { ...row, serviceId: 1, lastOn: done },
        { ...row, serviceId: 3, lastOn: '2025-01-15' },
      ],
    })
    expect(days('DUE', 3)).toEqual(['2027-01-15'])
    expect(days('VISIT')).toHaveLength(
      new Set([...days('DUE', 1), ...days('DUE', 3)].map((day) => day.slice(0, 7))).size,
    )
  })

  test('a coming rule counts at a home without its service, from the first agreement after it begins', () => {
    const lease = {
      isOpen: true,
      startsOn: '2026-06-01',
      vacatesOn: null,
      closesOn: null,
      isRenewal: false,
      occupants: [],
    }
    const services = [{ ...row, serviceId: 1, lastOn: '2026-10-01' }]
    const { holds } = forecast({ services, leases: [{ ...lease, endsOn: '2027-05-31' }] })
    expect(holds('UNCOVERED', 5, '2027-05-31')).toBe(0)
    expect(holds('UNCOVERED', 5, '2027-06-01')).toBe(1)
    expect(holds('UNCOVERED', 0, '2027-06-01')).toBe(1)
    expect(forecast({ services, leases: [] }).days('UNCOVERED')).toEqual([])
  })

  test('Queensland: alarms of the old type are a breach from 01/01/2027 in every home', () => {
    const { holds } = forecast(
      { services: [{ ...row, serviceId: 1, lastOn: '2026-10-01' }], isLegislationUpgradePending: true, leases: [] },
      'qld',
    )
    expect(holds('BREACHED', 1, '2026-12-31')).toBe(0)
    expect(holds('BREACHED', 1, '2027-01-01')).toBe(1)
  })
})
