/** A share in per cent that never says "all" or "none" of what is only nearly so. */
export function shareText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  if (percent === 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${percent}%`
}
