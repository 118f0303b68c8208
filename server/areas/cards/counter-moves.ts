import { tallyCounter, tallyNames } from './card.ts'

/** What of a card is counted. */
export type Masks = {
  managerId: number | null
  serviceMask: number
  facetMask: number
  /** In the order of `tallyNames`; what is missing counts nought. */
  tallies: readonly number[]
}
export type CounterMove = { managerId: number; counter: number; by: number }

/** Counters of an agency: facets by their bit, services and tallies behind them, and all cards together. */
export const serviceCounter = (serviceId: number): number => 63 + serviceId
export const allCounter = 255
/** The manager under which the whole agency is counted. */
export const wholeAgency = 0

const facetBits = 31
const serviceBits = 6
const countersPerManager = 256

/** Adds up what cards count, until the sum is asked for. A data set's cards are counted by the million, so in plain numbers. */
export class CounterSum {
  readonly #sums = new Map<number, number>()

  add({ managerId, serviceMask, facetMask, tallies }: Masks, by: number): void {
    this.#count(managerId, allCounter, by)
    for (let bit = 0; bit < facetBits; bit += 1) if (facetMask & (1 << bit)) this.#count(managerId, bit, by)
    for (let bit = 0; bit < serviceBits; bit += 1)
      if (serviceMask & (1 << bit)) this.#count(managerId, serviceCounter(bit + 1), by)
    tallyNames.forEach((name, place) => {
      const tally = tallies[place] ?? 0
      if (tally !== 0) this.#count(managerId, tallyCounter(name), tally * by)
    })
  }

  #count(managerId: number | null, counter: number, by: number): void {
    this.move(wholeAgency, counter, by)
    if (managerId !== null && managerId !== wholeAgency) this.move(managerId, counter, by)
  }

  move(managerId: number, counter: number, by: number): void {
    const key = managerId * countersPerManager + counter
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + by)
  }

  /** Those that are not nought, in the order of their keys: two that move counters then never wait in a circle. */
  moves(): CounterMove[] {
    return [...this.#sums]
      .filter(([, by]) => by !== 0)
      .toSorted(([one], [other]) => one - other)
      .map(([key, by]) => ({
        managerId: Math.floor(key / countersPerManager),
        counter: key % countersPerManager,
        by,
      }))
  }
}

/** By how much each counter moves when these cards take the place of those. */
export function counterMoves(before: readonly Masks[], after: readonly Masks[]): CounterMove[] {
  const sum = new CounterSum()
  for (const masks of before) sum.add(masks, -1)
  for (const masks of after) sum.add(masks, 1)
  return sum.moves()
}
