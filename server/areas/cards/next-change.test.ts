import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { property, issue, rules, today } from '../../testing/property-facts.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import { managedCard } from './managed-card.ts'

const cardOf = (facts: Partial<PropertyFactsRow>, on: Day = today) =>
  managedCard(property(facts), rules, 'vic', on).card

describe('the day on which a card changes by itself', () => {
  const day = fc.integer({ min: -500, max: 500 }).map((days) => addDays(today, days))
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
  const leases = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { maxLength: 3 }).chain((starts) =>
    fc.tuple(
      ...starts
        .toSorted((one, other) => one - other)
        .map((start, place, all) =>
          fc.record({
            isOpen: fc.constant(true),
            startsOn: fc.constant(addDays(today, start)),
            endsOn: maybe(fc.integer({ min: 1, max: 400 }).map((days) => addDays(today, start + days))),
            vacatesOn: maybe(fc.integer({ min: 1, max: 400 }).map((days) => addDays(today, start + days))),
            closesOn: fc.constant(all[place + 1] === undefined ? null : addDays(today, all[place + 1] as number)),
            isRenewal: fc.boolean(),
            occupants: fc.array(
              fc.record({ position: fc.constant(1), name: fc.constant('Tilda'), isReachable: fc.boolean() }),
              { maxLength: 1 },
            ),
          }),
        ),
    ),
  )
  const ofService = { serviceId: fc.integer({ min: 1, max: 6 }) }
  const properties: fc.Arbitrary<Partial<PropertyFactsRow>> = fc.record({
    isVacant: fc.boolean(),
    hasGas: maybe(fc.boolean()),
    tenancyConfirmedOn: maybe(day),
    leases,
    services: fc.uniqueArray(
      fc.record({
        ...ofService,
        enrolledOn: day,
        lastOn: maybe(day),
        onHoldUntil: maybe(day),
        isCancelled: fc.boolean(),
        stored: fc.constant(null),
      }),
      { selector: ({ serviceId }) => serviceId, maxLength: 3 },
    ),
    visits: fc.array(fc.record({ ...ofService, on: day, isBooked: fc.boolean() }), { maxLength: 3 }),
    quotes: fc.array(fc.record({ ...ofService, isUrgent: fc.boolean(), expiresOn: day }), { maxLength: 2 }),
    unpaidDueOn: fc.array(day, { maxLength: 2 }),
    access: maybe(
      fc.record({
        caseId: fc.constant(9),
        openedAt: fc.constant('2026-11-01T02:00:00.000Z'),
        isSuspended: fc.boolean(),
        isPriorityBooking: fc.constant(false),
        issues: fc
          .array(fc.tuple(day, fc.boolean()), { minLength: 1, maxLength: 2 })
          .map((raised) => raised.map(([raisedOn, isImportant]) => issue({ raisedOn, isImportant }))),
      }),
    ),
  })

  test('is never late: until then every day makes the same card', () => {
    fc.assert(
      fc.property(properties, fc.nat({ max: 1000 }), (facts, chosen) => {
        const { nextChangeOn, ...card } = cardOf(facts)
        const daysBefore = nextChangeOn === null ? 400 : daysBetween(today, nextChangeOn) - 1
        if (daysBefore === 0) return
        const { nextChangeOn: then, ...same } = cardOf(facts, addDays(today, 1 + (chosen % daysBefore)))
        expect(same).toEqual(card)
        expect(then).toBe(nextChangeOn)
      }),
      { numRuns: 2000 },
    )
  })

  test('lies ahead', () => {
    fc.assert(
      fc.property(properties, (facts) => {
        expect((cardOf(facts).nextChangeOn ?? '9999-12-31') > today).toBe(true)
      }),
    )
  })
})
