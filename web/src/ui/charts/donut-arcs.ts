/** Side of the square in which the donut is drawn around the centre; CSS scales it. */
export const donutSize = 120
const outer = 58
const inner = 41
/** A slice below this share would be too thin to see or click. */
const leastShare = 0.015
/** Gap between two slices, in radians. */
const gap = 0.04

export interface Angles {
  from: number
  to: number
}

/** Start and end of each slice, in radians clockwise from twelve o'clock; a slice of zero has none. */
export function donutAngles(counts: readonly number[]): (Angles | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const weights = counts.map((count) => (count > 0 ? Math.max(count, total * leastShare) : 0))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const margin = weights.filter((weight) => weight > 0).length > 1 ? gap / 2 : 0
  let at = 0
  return weights.map((weight) => {
    if (weight === 0) return null
    const begin = at
    at += (weight / whole) * 2 * Math.PI
    return { from: begin + margin, to: at - margin }
  })
}

const point = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`

const curve = (to: number, radius: number, isLong: boolean, isClockwise: boolean): string =>
  `A${radius} ${radius} 0 ${isLong ? 1 : 0} ${isClockwise ? 1 : 0} ${point(to, radius)}`

/** Outline of a slice: outer arc, edge, inner arc, edge. An SVG arc cannot end where it begins. */
function outline({ from, to }: Angles): string {
  const isWhole = to - from > 2 * Math.PI - 0.001
  if (isWhole) {
    const half = from + Math.PI
    const ring = (radius: number, isClockwise: boolean) =>
      `M${point(from, radius)}${curve(half, radius, true, isClockwise)}${curve(from, radius, true, isClockwise)}Z`
    return ring(outer, true) + ring(inner, false)
  }
  const isLong = to - from > Math.PI
  return `M${point(from, outer)}${curve(to, outer, isLong, true)}L${point(to, inner)}${curve(from, inner, isLong, false)}Z`
}

/** The path of each slice, in the order given. */
export const donutArcs = (counts: readonly number[]): (string | null)[] =>
  donutAngles(counts).map((angles) => angles && outline(angles))
