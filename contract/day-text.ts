import { type Day, daysBetween, isDay } from './days.ts'

/** 2026-03-04 becomes 04/03/2026, the format of days in messages and badges. */
export const shortDay = (value: Day): string =>
  isDay(value) ? `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : value

/** How long is left until the end of a day, such as "Due tomorrow" or "Overdue by 1 day". */
export function dueCountdown(dueOn: Day, today: Day): string {
  const left = daysBetween(today, dueOn)
  if (left === 0) return 'Due today'
  if (left === 1) return 'Due tomorrow'
  if (left > 1) return `Due in ${left} days`
  return left === -1 ? 'Overdue by 1 day' : `Overdue by ${-left} days`
}
