import { dayParts, monthNames } from './format.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '2026-03-04' → 'Wednesday 4 March 2026', for a day on which people meet */
export function formatDayWithWeekday(day: string): string {
  const parts = dayParts(day)
  if (!parts) return day
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${parts.day} ${monthNames[parts.month - 1]} ${parts.year}`
}
