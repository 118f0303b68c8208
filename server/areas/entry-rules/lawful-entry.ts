import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt, type Clock } from '../../../contract/times.ts'
import { businessDayAfter, weekdayOf } from './business-days.ts'
import { describeHours, describeHoliday, describeNotice, describeTooLate, noSunday } from './describe-rule.ts'
import { rulesFor } from './entry-law.ts'
import type { EntryLaw, EntryPurpose, EntryRule, NoticeService } from './entry-rule.ts'
import { noticeEndsAt, noticeExpiresAt, postingTime, receivedAt } from './notice-time.ts'

export type EntryTime = { from: Date; to: Date }
export type Lawfulness = { isLawful: true } | { isLawful: false; reason: string }

const lawful: Lawfulness = { isLawful: true }
const unlawful = (reason: string): Lawfulness => ({ isLawful: false, reason })
const longestSearchDays = 90

/** Hours in which the rule allows entry on a day. */
export const hoursOn = (rule: EntryRule, day: Day): { from: Clock; to: Clock } =>
  weekdayOf(day) === 6 && rule.saturdayFrom !== null && rule.saturdayTo !== null
    ? { from: rule.saturdayFrom, to: rule.saturdayTo }
    : { from: rule.weekdayFrom, to: rule.weekdayTo }

const isExcludedDay = ({ holidays }: EntryLaw, rule: EntryRule, day: Day): boolean =>
  (weekdayOf(day) === 0 && !rule.isSundayAllowed) || (holidays.has(day) && !rule.isPublicHolidayAllowed)

/** Whether an entry by notice is lawful under one rule; the first obstacle is the reason. */
function checkRule(law: EntryLaw, rule: EntryRule, received: Date, { from, to }: EntryTime): Lawfulness {
  const { timeZone } = states[law.state]
  const day = dayIn(timeZone, from)
  if (weekdayOf(day) === 0 && !rule.isSundayAllowed) return unlawful(noSunday(law))
  const holiday = law.holidays.get(day)
  if (holiday !== undefined && !rule.isPublicHolidayAllowed) return unlawful(describeHoliday(law, holiday))
  const hours = hoursOn(rule, day)
  if (from < instantAt(timeZone, day, hours.from) || to > instantAt(timeZone, day, hours.to))
    return unlawful(describeHours(law, hours, day))
  const ends = noticeEndsAt(law, rule, received)
  if (from < ends) return unlawful(describeNotice(law, rule, ends))
  const expires = noticeExpiresAt(rule, received)
  return expires !== null && from > expires ? unlawful(describeTooLate(law, rule, expires)) : lawful
}

/** Whether an entry by notice is lawful for its purpose if the notice is served so; otherwise the reason as a sentence. */
export function isLawfulEntry(
  law: EntryLaw,
  purpose: EntryPurpose,
  service: NoticeService,
  time: EntryTime,
): Lawfulness {
  const received = receivedAt(law, service)
  for (const rule of rulesFor(law, purpose)) {
    const result = checkRule(law, rule, received, time)
    if (!result.isLawful) return result
  }
  return lawful
}

/** The first moment at which an entry of this length is lawful; null if there is none within three months. */
export function earliestLawfulEntry(
  law: EntryLaw,
  purpose: EntryPurpose,
  service: NoticeService,
  minutes: number,
): Date | null {
  const { timeZone } = states[law.state]
  const rules = rulesFor(law, purpose)
  const received = receivedAt(law, service)
  const notBefore = Math.max(...rules.map((rule) => noticeEndsAt(law, rule, received).getTime()))
  const first = dayIn(timeZone, new Date(notBefore))
  for (let ahead = 0; ahead < longestSearchDays; ahead++) {
    const day = addDays(first, ahead)
    if (rules.some((rule) => isExcludedDay(law, rule, day))) continue
    const opens = rules.map((rule) => instantAt(timeZone, day, hoursOn(rule, day).from).getTime())
    const from = new Date(Math.max(notBefore, ...opens))
    const time = { from, to: new Date(from.getTime() + minutes * 60_000) }
    if (isLawfulEntry(law, purpose, service, time).isLawful) return from
  }
  return null
}

/** The last day on which a letter can be posted for an entry at this time; null if the first one is too late. */
export function lastPostingDay(law: EntryLaw, purpose: EntryPurpose, time: EntryTime, first: Day): Day | null {
  const isInTime = (day: Day) =>
    isLawfulEntry(law, purpose, { by: 'POST', at: postingTime(law, day), isPosted: true }, time).isLawful
  let last: Day | null = null
  for (let day = first; isInTime(day); day = businessDayAfter(law, day, 1)) last = day
  return last
}
