import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { clockText, timeIn, type ClockTime } from '../../../contract/times.ts'
import { weekdayOf } from './business-days.ts'
import type { EntryLaw, EntryRule } from './entry-rule.ts'
import { isCountedInDays } from './notice-time.ts'

/* Why an entry by notice is not lawful, as sentences for the agency. */

const stateName = ({ state }: EntryLaw): string => states[state].name

function momentText({ state }: EntryLaw, moment: Date): string {
  const { timeZone } = states[state]
  return `${clockText(timeIn(timeZone, moment))} on ${shortDay(dayIn(timeZone, moment))}`
}

/** "2 clear business days", "7 days", "48 hours". */
export function noticeLength(rule: EntryRule): string {
  const { minNoticeHours, countsBusinessDays } = rule
  if (countsBusinessDays) return `${Math.ceil(minNoticeHours / 24)} clear business days`
  if (isCountedInDays(rule)) return `${minNoticeHours / 24} days`
  return minNoticeHours === 1 ? '1 hour' : `${minNoticeHours} hours`
}

export const describeNoRule = (law: EntryLaw, day: Day): string =>
  `The law of ${stateName(law)} does not allow entry by notice on ${shortDay(day)}.`

export const noSunday = (law: EntryLaw): string => `Entry by notice is not allowed on Sundays in ${stateName(law)}.`

export const describeHoliday = (law: EntryLaw, holiday: string): string =>
  `Entry by notice is not allowed on public holidays in ${stateName(law)}: this day is ${holiday}.`

export const describeHours = (law: EntryLaw, { from, to }: { from: ClockTime; to: ClockTime }, day: Day): string =>
  `Entry by notice is allowed from ${clockText(from)} to ${clockText(to)}${weekdayOf(day) === 6 ? ' on Saturdays' : ''} in ${stateName(law)}.`

export const describeEvening = (law: EntryLaw, { startsAt, name }: { startsAt: ClockTime; name: string }): string =>
  `Entry by notice is not allowed on public holidays in ${stateName(law)}: ${name} is one from ${clockText(startsAt)}.`

export const describeHalfDay = (law: EntryLaw): string =>
  `A notice in ${stateName(law)} says whether the entry is before or after 12 noon, so the entry cannot go past noon.`

export const describeWindow = (law: EntryLaw, { maxWindowMinutes }: EntryRule): string =>
  `A notice may state a time of at most ${(maxWindowMinutes ?? 0) / 60} hours in ${stateName(law)}.`

export const describeHand = (law: EntryLaw, { from, to }: { from: ClockTime; to: ClockTime }): string =>
  `A notice may be given by hand from ${clockText(from)} to ${clockText(to)} in ${stateName(law)}.`

export const describeNotice = (law: EntryLaw, rule: EntryRule, ends: Date): string =>
  `Entry by notice needs ${noticeLength(rule)} after the notice is received in ${stateName(law)}: not before ${momentText(law, ends)}.`

export const describeTooLate = (law: EntryLaw, { maxNoticeDays }: EntryRule, expires: Date): string =>
  `A notice may be given at most ${maxNoticeDays} days before the entry in ${stateName(law)}: not after ${momentText(law, expires)}.`
