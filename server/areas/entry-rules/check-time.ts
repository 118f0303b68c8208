import type { Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { weekdayOf } from './business-days.ts'
import {
  describeEvening,
  describeHalfDay,
  describeHoliday,
  describeHours,
  describeWindow,
  noSunday,
} from './describe-rule.ts'
import { hoursOn, type EntryTime } from './entry-hours.ts'
import type { EntryLaw, EntryRule } from './entry-rule.ts'

/** Why a rule allows no entry on a day at all; null if it does. */
function whyNotOn(law: EntryLaw, rule: EntryRule, day: Day): string | null {
  if (weekdayOf(day) === 0 && !rule.isSundayAllowed) return noSunday(law)
  const holiday = law.holidays.get(day)
  return holiday === undefined || rule.isPublicHolidayAllowed ? null : describeHoliday(law, holiday)
}

/** Why a rule does not allow an entry from and to these times of its day, whatever the notice; null if it does. */
export function whyNotAt(law: EntryLaw, rule: EntryRule, day: Day, { from, to }: EntryTime): string | null {
  const { timeZone } = states[law.state]
  const closed = whyNotOn(law, rule, day)
  if (closed !== null) return closed
  const hours = hoursOn(law, rule, day)
  const isTooLate = to > instantAt(timeZone, day, hours.to)
  const evening = law.eveningHolidays.get(day)
  if (isTooLate && evening && hours.to === evening.startsAt) return describeEvening(law, evening)
  if (isTooLate || from < instantAt(timeZone, day, hours.from)) return describeHours(law, hours, day)
  const noon = instantAt(timeZone, day, '12:00')
  if (rule.mustSayHalfDay && from < noon && to > noon) return describeHalfDay(law)
  const isTooLong = rule.maxWindowMinutes !== null && to.getTime() - from.getTime() > rule.maxWindowMinutes * 60_000
  return isTooLong ? describeWindow(law, rule) : null
}
