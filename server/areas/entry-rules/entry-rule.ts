import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { ClockTime } from '../../../contract/times.ts'
import type { EntryCitation } from './citation.ts'

export const entryGrounds = ['SERVICE', 'SMOKE_CHECK', 'SMOKE_REPAIR', 'INSPECTION'] as const
export type EntryGround = (typeof entryGrounds)[number]

/** What an entry by notice does not satisfy: the length of the notice, or one of its other conditions. */
export type EntryFault = 'NOTICE' | 'EARLY' | 'DAY' | 'HOURS' | 'LENGTH' | 'HAND' | 'NO_RULE'

/** How long before and when a state allows entry by notice, for one ground: one version of the rule. */
export type EntryRule = EntryCitation & {
  ground: EntryGround
  /** First and last day of the version; null without a limit. */
  inForceFrom: Day | null
  inForceTo: Day | null
  minNoticeHours: number
  /** Each 24 hours of notice are one clear business day. */
  countsBusinessDays: boolean
  maxNoticeDays: number | null
  weekdayFrom: ClockTime
  weekdayTo: ClockTime
  /** Null: the hours of weekdays. */
  saturdayFrom: ClockTime | null
  saturdayTo: ClockTime | null
  isSundayAllowed: boolean
  isPublicHolidayAllowed: boolean
  /** The notice says whether the entry is before or after noon, so an entry cannot go past noon. */
  mustSayHalfDay: boolean
  /** The longest time of entry that a notice may state. */
  maxWindowMinutes: number | null
  /** When a notice may be given by hand; null: at any time. */
  handFrom: ClockTime | null
  handTo: ClockTime | null
  noticeForm: string
  groundText: string
  otherRule: string | null
}

/** The law of entry at one property: the versions of the state's rules, and the holidays that apply there. */
export type EntryLaw = {
  state: StateCode
  /** What the state calls the notice, where a rule names no form. */
  noticeName: string
  /** The regulator’s own form that a notice of today is written into, where staff have put one in force. */
  officialForm?: string | null
  rules: readonly EntryRule[]
  /** Name by day, of the state and of the locality. */
  holidays: ReadonlyMap<Day, string>
  /** Holidays that begin in the evening, by day. */
  eveningHolidays: ReadonlyMap<Day, { startsAt: ClockTime; name: string }>
  /** Business days until a letter counts as received. */
  postalBusinessDays: number
}

export type EntryPurpose =
  | { kind: 'SERVICES'; serviceIds: readonly number[]; isRepair?: boolean | undefined }
  | { kind: 'INSPECTION' }

/** How a notice is served, and when it leaves. */
export type NoticeService = {
  by: 'EMAIL' | 'POST' | 'HAND'
  at: Date
  /** The letter was posted at that time. Otherwise it leaves with the next post. */
  isPosted?: boolean
}
