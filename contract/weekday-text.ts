import { isDay, ordinal, type Day } from './days.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')

/** 2026-03-04 becomes "Wednesday 4th March 2026", for a day on which people meet. */
export function dayWithWeekday(value: Day): string {
  if (!isDay(value)) return value
  const day = new Date(`${value}T00:00:00Z`)
  return `${weekdays[day.getUTCDay()]} ${ordinal(day.getUTCDate())} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
