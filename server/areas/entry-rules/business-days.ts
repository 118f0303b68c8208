import { addDays, daysBetween, type Day } from '../../../contract/days.ts'

type Holidays = { holidays: { has: (day: Day) => boolean } }

const aSunday = '1900-01-07'

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => daysBetween(aSunday, day) % 7

export const isBusinessDay = ({ holidays }: Holidays, day: Day): boolean => {
  const weekday = weekdayOf(day)
  return weekday > 0 && weekday < 6 && !holidays.has(day)
}

/** The n-th business day after a day, which itself is not counted, nor are days that are left out. */
export function businessDayAfter(law: Holidays, day: Day, count: number, isLeftOut?: (day: Day) => boolean): Day {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isBusinessDay(law, current) && isLeftOut?.(current) !== true) left -= 1
  }
  return current
}

/** The n-th business day before a day, which itself is not counted. */
export function businessDayBefore(law: Holidays, day: Day, count: number): Day {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, -1)
    if (isBusinessDay(law, current)) left -= 1
  }
  return current
}
