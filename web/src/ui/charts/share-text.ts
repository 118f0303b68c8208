/** A percentage that shows 0% or 100% only if that is exact. */
export function shareText(part: number, whole: number): string {
  return percentText(whole <= 0 ? 0 : Math.round((part / whole) * 100), part, whole)
}

/** The percentages of parts that make up a whole; rounded so that they add up to 100. */
export function shareTexts(parts: readonly number[]): string[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const exact = parts.map((part) => (whole <= 0 ? 0 : (part / whole) * 100))
  const percents = exact.map(Math.floor)
  const missing = whole <= 0 ? 0 : 100 - percents.reduce((sum, percent) => sum + percent, 0)
  // The parts that lost most by rounding down get the missing points.
  const byLoss = exact.map((share, place) => ({ place, loss: share % 1 })).toSorted((a, b) => b.loss - a.loss)
  for (const { place } of byLoss.slice(0, missing)) percents[place] = (percents[place] ?? 0) + 1
  return parts.map((part, place) => percentText(percents[place] ?? 0, part, whole))
}

function percentText(percent: number, part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  if (percent === 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${percent}%`
}
