import { addDays, dayIn, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { businessDayAfter, isBusinessDay } from './business-days.ts'
import type { EntryLaw, EntryRule, NoticeService } from './entry-rule.ts'

const hour = 3_600_000
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

/**
 * The first moment after the time of notice. Clear business days lie wholly between the notice and the entry, so
 * neither the day of the notice nor that of the entry counts.
 */
export function noticeEndsAt(law: EntryLaw, rule: EntryRule, received: Date): Date {
  if (!rule.countsBusinessDays) return new Date(received.getTime() + rule.minNoticeHours * hour)
  const { timeZone } = states[law.state]
  const lastClearDay = businessDayAfter(law, dayIn(timeZone, received), Math.ceil(rule.minNoticeHours / 24))
  return instantAt(timeZone, addDays(lastClearDay, 1), '00:00')
}

/** The last moment at which an entry may begin; null without a limit. */
export const noticeExpiresAt = ({ maxNoticeDays }: EntryRule, received: Date): Date | null =>
  maxNoticeDays === null ? null : new Date(received.getTime() + maxNoticeDays * 24 * hour)
