export type Tally = { value: number; count: number }

/** The smallest value that `percent` per cent of all values do not exceed; null for an empty list. */
export function percentile(tallies: readonly Tally[], percent: number): number | null {
  const total = tallies.reduce((sum, { count }) => sum + count, 0)
  const wanted = Math.max(1, Math.ceil((total * percent) / 100))
  let seen = 0
  for (const { value, count } of tallies.toSorted((one, other) => one.value - other.value)) {
    seen += count
    if (seen >= wanted) return value
  }
  return null
}
