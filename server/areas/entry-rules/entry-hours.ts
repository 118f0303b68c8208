import { dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt, type ClockTime } from '../../../contract/times.ts'
import { weekdayOf } from './business-days.ts'
import type { EntryLaw, EntryRule } from './entry-rule.ts'

export type EntryTime = { from: Date; to: Date }
export type Hours = { from: ClockTime; to: ClockTime }

/** Hours in which the rule allows entry on a day. A holiday that begins in the evening ends them. */
export function hoursOn({ eveningHolidays }: EntryLaw, rule: EntryRule, day: Day): Hours {
  const { from, to } =
    weekdayOf(day) === 6 && rule.saturdayFrom !== null && rule.saturdayTo !== null
      ? { from: rule.saturdayFrom, to: rule.saturdayTo }
      : { from: rule.weekdayFrom, to: rule.weekdayTo }
  const evening = rule.isPublicHolidayAllowed ? undefined : eveningHolidays.get(day)?.startsAt
  return { from, to: evening !== undefined && evening < to ? evening : to }
}

/** When the rule lets a notice be given by hand on the day of a moment; null at any time. */
export function handHours(
  { state }: EntryLaw,
  { handFrom, handTo }: EntryRule,
  moment: Date,
): (Hours & { opens: Date; closes: Date }) | null {
  if (handFrom === null || handTo === null) return null
  const { timeZone } = states[state]
  const day = dayIn(timeZone, moment)
  return {
    from: handFrom,
    to: handTo,
    opens: instantAt(timeZone, day, handFrom),
    closes: instantAt(timeZone, day, handTo),
  }
}
