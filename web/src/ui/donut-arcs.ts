import { arc, pie } from 'd3-shape'

/** Drawn in a square of this many units; scaled by the page. */
export const donutSize = 120
const outer = 58
const inner = 41
/** A slice below this share would be too thin to see or to hit. */
const leastShare = 0.015

const shape = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
  .innerRadius(inner)
  .outerRadius(outer)
  .cornerRadius(2)

/** The outline of each slice, in the order given; what counts nothing has none. */
export function donutArcs(counts: readonly number[]): (string | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const drawn = counts.filter((count) => count > 0)
  const angles = pie<number>()
    .sortValues(null)
    .value((count) => Math.max(count, total * leastShare))
    .padAngle(drawn.length > 1 ? 0.035 : 0)(drawn)
  let next = 0
  return counts.map((count) => {
    const angle = count > 0 ? angles[next++] : undefined
    return angle ? shape(angle) : null
  })
}
