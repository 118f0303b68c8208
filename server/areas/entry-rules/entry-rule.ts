import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../../contract/times.ts'

export type EntryGround = 'SERVICE' | 'SMOKE_CHECK' | 'SMOKE_REPAIR' | 'INSPECTION'

/** How long before and when a state allows entry by notice, for one ground. */
export type EntryRule = {
  ground: EntryGround
  minNoticeHours: number
  /** Each 24 hours of notice are one clear business day. */
  countsBusinessDays: boolean
  maxNoticeDays: number | null
  weekdayFrom: Clock
  weekdayTo: Clock
  /** Null: the hours of weekdays. */
  saturdayFrom: Clock | null
  saturdayTo: Clock | null
  isSundayAllowed: boolean
  isPublicHolidayAllowed: boolean
  mustSayHalfDay: boolean
  /** False: only the Act is cited, because the section was not looked up. */
  isChecked: boolean
  noticeForm: string
  groundText: string
  otherRule: string | null
  instrument: string
}

/** The law of entry at one property: all rules of the state, and the holidays that apply there. */
export type EntryLaw = {
  state: StateCode
  /** What the state calls the notice, where a rule names no form. */
  noticeName: string
  rules: readonly EntryRule[]
  /** Name by day, of the state and of the locality. */
  holidays: ReadonlyMap<Day, string>
  /** Business days until a letter counts as received. */
  postalBusinessDays: number
}

export type EntryPurpose = { kind: 'SERVICES'; serviceIds: readonly number[] } | { kind: 'INSPECTION' }

/** How a notice is served, and when it leaves. */
export type NoticeService = {
  by: 'EMAIL' | 'POST' | 'HAND'
  at: Date
  /** The letter was posted at that time. Otherwise it leaves with the next post. */
  isPosted?: boolean
}
