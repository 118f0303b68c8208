/** A percentage that shows 0% or 100% only if that is exact. */
export function shareText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  if (percent === 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${percent}%`
}
