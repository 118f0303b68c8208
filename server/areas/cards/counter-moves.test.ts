import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tallyCounter, tallyNames } from './card.ts'
import {
  allCounter,
  counterMoves,
  serviceCounter,
  unassigned,
  wholeAgency,
  workCounter,
  type CounterMove,
  type Masks,
} from './counter-moves.ts'

const masks: fc.Arbitrary<Masks> = fc.record({
  managerId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  serviceMask: fc.integer({ min: 0, max: 63 }),
  facetMask: fc.integer({ min: 0, max: 2 ** 25 - 1 }),
  workSection: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  workManagerId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  tallies: fc.oneof(
    fc.constant([]),
    fc.array(fc.nat({ max: 4 }), { minLength: tallyNames.length, maxLength: tallyNames.length }),
  ),
})
const cards = fc.array(masks, { maxLength: 12 })

/** Reference implementation: counts every counter and manager, card by card. */
function counted(all: readonly Masks[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (key: string, by: number) => by !== 0 && counts.set(key, (counts.get(key) ?? 0) + by)
  for (const card of all) {
    for (const manager of [wholeAgency, card.managerId ?? unassigned]) {
      count(`${manager}|${allCounter}`, 1)
      for (let bit = 0; bit < 31; bit += 1) count(`${manager}|${bit}`, (card.facetMask >>> bit) & 1)
      for (let id = 1; id <= 6; id += 1) count(`${manager}|${serviceCounter(id)}`, (card.serviceMask >>> (id - 1)) & 1)
      for (const [place, name] of tallyNames.entries())
        count(`${manager}|${tallyCounter(name)}`, card.tallies[place] ?? 0)
    }
    if (card.workSection !== null)
      for (const manager of [wholeAgency, card.workManagerId ?? unassigned])
        count(`${manager}|${workCounter(card.workSection)}`, 1)
  }
  return counts
}

const moved = (counts: Map<string, number>, moves: readonly CounterMove[]) => {
  const after = new Map(counts)
  for (const { managerId, counter, by } of moves) {
    const key = `${managerId}|${counter}`
    after.set(key, (after.get(key) ?? 0) + by)
  }
  return new Map([...after].filter(([, count]) => count !== 0))
}

describe('changing counters by the difference', () => {
  test('gives the same result as counting again', () => {
    fc.assert(
      fc.property(cards, cards, cards, (untouched, before, after) => {
        const counters = moved(counted([...untouched, ...before]), counterMoves(before, after))
        expect(counters).toEqual(counted([...untouched, ...after]))
      }),
    )
  })

  test('changes nothing when the cards are the same, in any order', () => {
    fc.assert(
      fc.property(cards, (same) => {
        expect(counterMoves(same, same.toReversed())).toEqual([])
      }),
    )
  })

  test('never makes a counter negative in between', () => {
    fc.assert(
      fc.property(cards, cards, (before, after) => {
        for (const count of moved(counted(before), counterMoves(before, after)).values())
          expect(count).toBeGreaterThan(0)
      }),
    )
  })

  test('is sorted by key and contains each key once', () => {
    fc.assert(
      fc.property(cards, cards, (before, after) => {
        const keys = counterMoves(before, after).map(({ managerId, counter }) => managerId * 1000 + counter)
        expect(keys).toEqual([...new Set(keys)].toSorted((one, other) => one - other))
      }),
    )
  })
})

test('a property with a new manager is counted under that manager, and once for the agency', () => {
  const card = { managerId: 7, serviceMask: 0, facetMask: 0, tallies: [], workSection: null, workManagerId: null }
  expect(counterMoves([card], [{ ...card, managerId: 8 }])).toEqual([
    { managerId: 7, counter: allCounter, by: -1 },
    { managerId: 8, counter: allCounter, by: 1 },
  ])
})
