import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '../../../contract/days.ts'
import { anyFacts } from '../../testing/arbitrary-facts.ts'
import { access, entry, property, rules, today } from '../../testing/property-facts.ts'
import type { EntryFacts } from '../access-cases/open-ways.ts'
import type { PropertyFactsRow } from './property-facts.ts'
import { managedCard } from './managed-card.ts'

const cardOf = (facts: Partial<PropertyFactsRow>, on: Day = today) =>
  managedCard(property(facts), rules, 'vic', on).card

describe('the day on which a card changes because of the date', () => {
  test('is never late: the card is the same on every day before it', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat({ max: 1000 }), (facts, chosen) => {
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

  test('is the day after an exception or a temporary key ends, because that may close the way in', () => {
    const ending = (facts: Partial<EntryFacts>) => cardOf({ access: access({ entry: entry(facts) }) }).nextChangeOn
    const until = addDays(today, 3)
    const internalEn = { internalEn: 'BY_EXCEPTION', internalEnUntil: until }
    expect(ending({ preferences: { ...entry().preferences, ...internalEn } })).toBe(addDays(until, 1))
    expect(ending({ key: { isKeyAvailable: false, onsiteKey: 'TEMPORARY', onsiteKeyExpiresOn: until } })).toBe(
      addDays(until, 1),
    )
  })

  test('is in the future', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect((cardOf(facts).nextChangeOn ?? '9999-12-31') > today).toBe(true)
      }),
    )
  })
})
