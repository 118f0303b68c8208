import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { clockText, timeIn } from '../../../contract/times.ts'
import { visitTimeText } from './visit-time-text.ts'

const ways: Readonly<Record<string, string>> = { EMAIL: 'by email', POST: 'by post', HAND: 'by hand' }

/** "by email", "by post", "by hand". */
export const servedWay = (servedBy: string): string => ways[servedBy] ?? ''

/** It waits for the provider's details, or waited until it could not be served in time. */
export type NoticeHold = 'WAITS' | 'TOO_LATE'

type Service = { servedBy: string; servedAt: string; postedAt: string | null; hold?: NoticeHold | null }

const holdTexts: Readonly<Record<NoticeHold, string>> = {
  WAITS: 'Not served yet: it waits for details of the service provider',
  TOO_LATE: 'Not served',
}

/** A letter counts as served only once it is posted. */
export const isServed = ({ servedBy, postedAt, hold }: Omit<Service, 'servedAt'>): boolean =>
  !hold && (servedBy !== 'POST' || postedAt !== null)

/** "Served by email on 16/11/2026", "To be posted on 17/11/2026". */
export function noticeStatus(notice: Service, timeZone: string, today: Day): string {
  if (notice.hold) return holdTexts[notice.hold]
  const day = dayIn(timeZone, new Date(notice.servedAt))
  if (isServed(notice)) return `Served ${servedWay(notice.servedBy)} on ${shortDay(day)}`
  return today <= day ? `To be posted on ${shortDay(day)}` : `Due to be posted on ${shortDay(day)}: not posted yet`
}

export type NoticeOfEntry = Service & {
  entryFrom: string
  entryTo: string
  lawfulUntil: string | null
  /** The last day on which a letter can be posted. */
  postBy: Day | null
}

/** "For entry on Tuesday 17th November 2026, 8:00 am to 10:00 am", "Lawful until 10:00 am on 17/11/2026". */
export function entryLines({ entryFrom, entryTo, lawfulUntil, ...notice }: NoticeOfEntry, state: StateCode): string[] {
  const { timeZone } = states[state]
  const entry = `For entry on ${visitTimeText(state, { startsAt: entryFrom, endsAt: entryTo })}`
  if (lawfulUntil === null) return [entry]
  const end = new Date(lawfulUntil)
  const until = `Lawful until ${clockText(timeIn(timeZone, end))} on ${shortDay(dayIn(timeZone, end))}`
  const isToPost = !isServed(notice) && notice.postBy !== null
  return [entry, isToPost ? `${until}, if it is posted by ${shortDay(notice.postBy ?? '')}` : until]
}
