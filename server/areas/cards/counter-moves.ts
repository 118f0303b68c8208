import { largestId, noManager, type ManagerKey } from '../../../contract/paging.ts'
import { tallyCounter, tallyNames, type Card } from './card.ts'
import { sectionNumber } from './card-work.ts'

/** The parts of a card that counters count. */
export type Masks = {
  managerId: number | null
  serviceMask: number
  facetMask: number
  /** In the order of `tallyNames`; a missing tally counts as 0. */
  tallies: readonly number[]
  /** Number of the section of work; null where nothing waits. */
  workSection: number | null
  /** Whose work it is, which can be a colleague of the property's manager. */
  workManagerId: number | null
}
/** Of a card that is to be written. */
export const masksOf = ({ managerId, serviceMask, facetMask, tallies, work }: Card): Masks => ({
  managerId,
  serviceMask,
  facetMask,
  tallies,
  workSection: work && sectionNumber(work.section),
  workManagerId: work && work.managerId,
})
export type CounterMove = { managerId: number; counter: number; by: number }

/** Counter numbers: facets use their bit, services, tallies and sections of work follow, and 255 counts all cards. */
export const serviceCounter = (serviceId: number): number => 63 + serviceId
export const workCounter = (section: number): number => 199 + section
export const allCounter = 255
/** Manager id for the counters of the whole agency. */
export const wholeAgency = 0
/** Manager id for the counters of properties without a property manager. */
export const unassigned = largestId

/** Whose counters are read: the agency's, those of a property manager, or of the properties without one. */
export const counterManager = (manager: ManagerKey | undefined): number => {
  if (manager === undefined) return wholeAgency
  return manager === noManager ? unassigned : manager
}

const facetBits = 31
const serviceBits = 6
const countersPerManager = 256

/** Sums up the counters of cards. Uses plain numbers as keys, because a data set has millions of cards. */
export class CounterSum {
  readonly #sums = new Map<number, number>()

  add({ managerId, serviceMask, facetMask, tallies, workSection, workManagerId }: Masks, by: number): void {
    if (workSection !== null) this.#count(workManagerId, workCounter(workSection), by)
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
    this.move(managerId ?? unassigned, counter, by)
  }

  move(managerId: number, counter: number, by: number): void {
    const key = managerId * countersPerManager + counter
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + by)
  }

  /** The non-zero changes in order of their keys, so that concurrent transactions cannot deadlock. */
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

/** The change of each counter when the cards `after` replace the cards `before`. */
export function counterMoves(before: readonly Masks[], after: readonly Masks[]): CounterMove[] {
  const sum = new CounterSum()
  for (const masks of before) sum.add(masks, -1)
  for (const masks of after) sum.add(masks, 1)
  return sum.moves()
}
