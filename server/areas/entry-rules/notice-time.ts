import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import { businessDayAfter, isBusinessDay } from './business-days.ts'
import type { EntryLaw, EntryRule, NoticeService } from './entry-rule.ts'

const minute = 60_000
const hour = 60 * minute
/** Letters are posted on the business day after the decision, and delivered by the end of the working day. */
const postedAt = '12:00'
const deliveredAt = '18:00'

/** The moment that stands for a letter that is posted on a day. */
export const postingTime = ({ state }: EntryLaw, day: Day): Date => instantAt(states[state].timeZone, day, postedAt)

/** When the notice leaves: at once, or for a letter with the next post. */
export function servedAt(law: EntryLaw, { by, at, isPosted = false }: NoticeService): Date {
  if (by !== 'POST' || isPosted) return at
  const { timeZone } = states[law.state]
  return postingTime(law, businessDayAfter(law, dayIn(timeZone, at), 1))
}

/** When the notice counts as received; only then the time of notice begins. */
export function receivedAt(law: EntryLaw, service: NoticeService): Date {
  if (service.by !== 'POST') return service.at
  const { timeZone } = states[law.state]
  const day = dayIn(timeZone, servedAt(law, service))
  // Letter boxes are not emptied at the weekend.
  const collected = isBusinessDay(law, day) ? day : businessDayAfter(law, day, 1)
  return instantAt(timeZone, businessDayAfter(law, collected, law.postalBusinessDays), deliveredAt)
}

/** Long notices are counted in days, short ones in elapsed hours. */
export const isCountedInDays = ({ minNoticeHours, countsBusinessDays }: EntryRule): boolean =>
  !countsBusinessDays && minNoticeHours > 72 && minNoticeHours % 24 === 0

/** The same time of day some days later, and the end of as many times 24 hours; they differ where clocks change. */
function daysLater({ state }: EntryLaw, moment: Date, days: number): [Date, Date] {
  const { timeZone } = states[state]
  const sameTime = instantAt(timeZone, addDays(dayIn(timeZone, moment), days), timeIn(timeZone, moment))
  return [new Date(sameTime.getTime() + (moment.getTime() % minute)), new Date(moment.getTime() + days * 24 * hour)]
}

const later = ([one, other]: [Date, Date]): Date => (one > other ? one : other)
const earlier = ([one, other]: [Date, Date]): Date => (one < other ? one : other)

/**
 * The first moment after the time of notice. Clear business days lie wholly between the notice and the entry, so
 * neither the day of the notice nor that of the entry counts.
 */
export function noticeEndsAt(law: EntryLaw, rule: EntryRule, received: Date): Date {
  if (isCountedInDays(rule)) return later(daysLater(law, received, rule.minNoticeHours / 24))
  if (!rule.countsBusinessDays) return new Date(received.getTime() + rule.minNoticeHours * hour)
  const { timeZone } = states[law.state]
  const lastClearDay = businessDayAfter(law, dayIn(timeZone, received), Math.ceil(rule.minNoticeHours / 24))
  return instantAt(timeZone, addDays(lastClearDay, 1), '00:00')
}

/** The last moment at which an entry may begin; null without a limit. */
export const noticeExpiresAt = (law: EntryLaw, { maxNoticeDays }: EntryRule, received: Date): Date | null =>
  maxNoticeDays === null ? null : earlier(daysLater(law, received, maxNoticeDays))
