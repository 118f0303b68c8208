import { addDays, addMonths, type Day } from '@contract/days.ts'

/** The spans of days that the calendar shows. */
export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Monday is 0. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day))
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The days of a view: of a month also those that fill its first and last week. */
export function daysOfView(view: CalendarView, day: Day): Day[] {
  if (view === 'day') return [day]
  const first = mondayOf(view === 'week' ? day : firstOfMonth(day))
  const last = view === 'week' ? first : mondayOf(addDays(addMonths(firstOfMonth(day), 1), -1))
  const days: Day[] = []
  for (let each = first; each <= addDays(last, 6); each = addDays(each, 1)) days.push(each)
  return days
}

/** The same view, so many spans later. */
export function shiftView(view: CalendarView, day: Day, count: number): Day {
  if (view === 'month') return addMonths(firstOfMonth(day), count)
  return addDays(day, count * (view === 'week' ? 7 : 1))
}

export const isInMonth = (day: Day, month: Day): boolean => day.slice(0, 7) === month.slice(0, 7)
