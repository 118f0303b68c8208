/** What of a card is counted. */
export type Masks = { managerId: number | null; serviceMask: number; facetMask: number }
export type CounterMove = { managerId: number; counter: number; by: number }

/** Counters of an agency: facets by their bit, services behind them, and all cards together. */
export const serviceCounter = (serviceId: number): number => 63 + serviceId
export const allCounter = 255
/** The manager under which the whole agency is counted. */
export const wholeAgency = 0

function* countersOf({ serviceMask, facetMask }: Masks): Generator<number> {
  yield allCounter
  for (let bit = 0; bit < 31; bit += 1) if (facetMask & (1 << bit)) yield bit
  for (let bit = 0; bit < 6; bit += 1) if (serviceMask & (1 << bit)) yield serviceCounter(bit + 1)
}

/** By how much each counter moves when these cards take the place of those; in the order of their keys. */
export function counterMoves(before: readonly Masks[], after: readonly Masks[]): CounterMove[] {
  const moves = new Map<string, CounterMove>()
  const count = (masks: Masks, by: number) => {
    for (const counter of countersOf(masks)) {
      for (const managerId of new Set([wholeAgency, masks.managerId ?? wholeAgency])) {
        const key = `${managerId}|${counter}`
        const move = moves.get(key) ?? { managerId, counter, by: 0 }
        moves.set(key, { ...move, by: move.by + by })
      }
    }
  }
  before.forEach((masks) => count(masks, -1))
  after.forEach((masks) => count(masks, 1))
  return [...moves.values()]
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => one.managerId - other.managerId || one.counter - other.counter)
}
