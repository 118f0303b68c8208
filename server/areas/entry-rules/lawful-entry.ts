import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt, type ClockTime } from '../../../contract/times.ts'
import { businessDayAfter, weekdayOf } from './business-days.ts'
import {
  describeHand,
  describeNoRule,
  describeNotice,
  describeTooLate,
  describeEvening,
  describeHalfDay,
  describeHoliday,
  describeHours,
  describeWindow,
  noSunday,
} from './describe-rule.ts'
import { rulesFor } from './entry-law.ts'
import type { EntryFault, EntryLaw, EntryPurpose, EntryRule, NoticeService } from './entry-rule.ts'
import { noticeEndsAt, noticeExpiresAt, postingTime, receivedAt, servedAt } from './notice-time.ts'

type EntryTime = { from: Date; to: Date }
type Hours = { from: ClockTime; to: ClockTime }

/** Hours in which the rule allows entry on a day. A holiday that begins in the evening ends them. */
function hoursOn({ eveningHolidays }: EntryLaw, rule: EntryRule, day: Day): Hours {
  const { from, to } =
    weekdayOf(day) === 6 && rule.saturdayFrom !== null && rule.saturdayTo !== null
      ? { from: rule.saturdayFrom, to: rule.saturdayTo }
      : { from: rule.weekdayFrom, to: rule.weekdayTo }
  const evening = rule.isPublicHolidayAllowed ? undefined : eveningHolidays.get(day)?.startsAt
  return { from, to: evening !== undefined && evening < to ? evening : to }
}

/** When the rule lets a notice be given by hand on the day of a moment; null at any time. */
function handHours(
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

/** Which part of the law an entry does not satisfy, and the same as a sentence. */
type Unlawful = { fault: EntryFault; reason: string }
const because = (fault: EntryFault, reason: string): Unlawful => ({ fault, reason })

/** Why a rule allows no entry on a day at all; null if it does. */
function whyNotOn(law: EntryLaw, rule: EntryRule, day: Day): Unlawful | null {
  if (weekdayOf(day) === 0 && !rule.isSundayAllowed) return because('DAY', noSunday(law))
  const holiday = law.holidays.get(day)
  return holiday === undefined || rule.isPublicHolidayAllowed ? null : because('DAY', describeHoliday(law, holiday))
}

/** Why a rule does not allow an entry from and to these times of its day, whatever the notice; null if it does. */
function whyNotAt(law: EntryLaw, rule: EntryRule, day: Day, { from, to }: EntryTime): Unlawful | null {
  const { timeZone } = states[law.state]
  const closed = whyNotOn(law, rule, day)
  if (closed !== null) return closed
  const hours = hoursOn(law, rule, day)
  const isTooLate = to > instantAt(timeZone, day, hours.to)
  const evening = law.eveningHolidays.get(day)
  if (isTooLate && evening && hours.to === evening.startsAt) return because('HOURS', describeEvening(law, evening))
  if (isTooLate || from < instantAt(timeZone, day, hours.from)) return because('HOURS', describeHours(law, hours, day))
  const noon = instantAt(timeZone, day, '12:00')
  if (rule.mustSayHalfDay && from < noon && to > noon) return because('HOURS', describeHalfDay(law))
  const isTooLong = rule.maxWindowMinutes !== null && to.getTime() - from.getTime() > rule.maxWindowMinutes * 60_000
  return isTooLong ? because('LENGTH', describeWindow(law, rule)) : null
}

export type Lawfulness = { isLawful: true } | ({ isLawful: false } & Unlawful)

const longestSearchDays = 90

/** The rules in force on the day of entry, and those in force when the notice is served. */
function rulesAt(law: EntryLaw, purpose: EntryPurpose, service: NoticeService, day: Day) {
  const servedOn = dayIn(states[law.state].timeZone, servedAt(law, service))
  return { ofEntry: rulesFor(law, purpose, day), ofService: rulesFor(law, purpose, servedOn) }
}

/** Why the notice leaves too little or too much time under a rule; null if it does not. */
function whyNotInTime(law: EntryLaw, rule: EntryRule, received: Date, from: Date): Unlawful | null {
  const ends = noticeEndsAt(law, rule, received)
  if (from < ends) return because('NOTICE', describeNotice(law, rule, ends))
  const expires = noticeExpiresAt(law, rule, received)
  return expires !== null && from > expires ? because('EARLY', describeTooLate(law, rule, expires)) : null
}

/** Why the notice is not served as the rule asks; null if it is. */
function whyNotServed(law: EntryLaw, rule: EntryRule, { by, at }: NoticeService): Unlawful | null {
  const hours = by === 'HAND' ? handHours(law, rule, at) : null
  return hours === null || (hours.opens <= at && at <= hours.closes) ? null : because('HAND', describeHand(law, hours))
}

function whyUnlawful(law: EntryLaw, purpose: EntryPurpose, service: NoticeService, time: EntryTime): Unlawful | null {
  const day = dayIn(states[law.state].timeZone, time.from)
  const received = receivedAt(law, service)
  const { ofEntry, ofService } = rulesAt(law, purpose, service, day)
  if (ofEntry.length === 0) return because('NO_RULE', describeNoRule(law, day))
  for (const rule of ofEntry) {
    const why = whyNotAt(law, rule, day, time)
    if (why !== null) return why
  }
  // A notice that was given before the law changed satisfies both versions.
  for (const rule of new Set([...ofEntry, ...ofService])) {
    const why = whyNotServed(law, rule, service) ?? whyNotInTime(law, rule, received, time.from)
    if (why !== null) return why
  }
  return null
}

/** Whether an entry by notice is lawful for its purpose if the notice is served so; otherwise the reason as a sentence. */
export function isLawfulEntry(
  law: EntryLaw,
  purpose: EntryPurpose,
  service: NoticeService,
  time: EntryTime,
): Lawfulness {
  const why = whyUnlawful(law, purpose, service, time)
  return why === null ? { isLawful: true } : { isLawful: false, ...why }
}

/** The last moment at which an entry under the notice is lawful; null if none is. */
export function lawfulUntil(
  law: EntryLaw,
  purpose: EntryPurpose,
  service: NoticeService,
  time: EntryTime,
): Date | null {
  if (whyUnlawful(law, purpose, service, time) !== null) return null
  const received = receivedAt(law, service)
  const { ofEntry, ofService } = rulesAt(law, purpose, service, dayIn(states[law.state].timeZone, time.from))
  const ends = [...ofEntry, ...ofService].flatMap((rule) => noticeExpiresAt(law, rule, received) ?? [])
  return new Date(Math.min(time.to.getTime(), ...ends.map((end) => end.getTime())))
}

/** The first moment at which an entry of this length is lawful; null if there is none within three months. */
export function earliestLawfulEntry(
  law: EntryLaw,
  purpose: EntryPurpose,
  service: NoticeService,
  minutes: number,
): Date | null {
  const { timeZone } = states[law.state]
  const received = receivedAt(law, service)
  const servedOn = dayIn(timeZone, servedAt(law, service))
  const served = rulesFor(law, purpose, servedOn).map((rule) => noticeEndsAt(law, rule, received).getTime())
  const notBefore = Math.max(received.getTime(), ...served)
  const first = dayIn(timeZone, new Date(notBefore))
  for (let ahead = 0; ahead < longestSearchDays; ahead++) {
    const day = addDays(first, ahead)
    const starts = rulesFor(law, purpose, day).flatMap((rule) => [
      noticeEndsAt(law, rule, received).getTime(),
      instantAt(timeZone, day, hoursOn(law, rule, day).from).getTime(),
    ])
    const start = Math.max(notBefore, ...starts)
    // An entry that would go past noon may have to begin at noon.
    for (const from of [start, Math.max(start, instantAt(timeZone, day, '12:00').getTime())]) {
      const time = { from: new Date(from), to: new Date(from + minutes * 60_000) }
      if (dayIn(timeZone, time.from) === day && whyUnlawful(law, purpose, service, time) === null) return time.from
    }
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
