import { services, type ServiceCode } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { isBusinessDay } from '../../areas/entry-rules/business-days.ts'
import { citationsText } from '../../areas/entry-rules/citation.ts'
import type { NoticeFacts } from '../../areas/bookings/entry-notice.ts'
import { approvedFormOf, rulesFor } from '../../areas/entry-rules/entry-law.ts'
import type { EntryLaw, EntryPurpose, NoticeService } from '../../areas/entry-rules/entry-rule.ts'
import { isLawfulEntry } from '../../areas/entry-rules/lawful-entry.ts'
import { receivedAt } from '../../areas/entry-rules/notice-time.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import { windowMinutes, windowStarts } from './roster.ts'
import type { Visit } from './rounds.ts'

export type NoticeWay = NoticeService['by']

/** Minutes after midnight, and the same as a time. */
export const servedMinutes = 600
const servedTime = '10:00'
const farthestDays = 40
/** Past notices were usually served so many days before. */
const usualDays = [9, 14]

const purposeOf = (codes: readonly ServiceCode[]): EntryPurpose => ({
  kind: 'SERVICES',
  serviceIds: codes.map((code) => services[code].id),
})

/** The law of entry at one place. Its answers are remembered, because thousands of visits have the same. */
class NoticeDays {
  readonly #law: EntryLaw
  readonly #latest = new Map<string, DayNumber | null>()
  readonly #received = new Map<string, string>()

  constructor(law: EntryLaw) {
    this.#law = law
  }

  #at(day: DayNumber, time: string): Date {
    return instantAt(states[this.#law.state].timeZone, demoDayText(day), time)
  }

  #service(by: NoticeWay, day: DayNumber): NoticeService {
    return { by, at: this.#at(day, servedTime), isPosted: by === 'POST' }
  }

  /**
   * The usual day for a past visit, otherwise the last day before today on which a notice for it can be served; null if no
   * entry by notice is lawful then.
   */
  latest(by: NoticeWay, { services: codes, appointment }: Visit, today: DayNumber): DayNumber | null {
    const { day, window } = appointment
    const kinds = new Set(codes.map((code) => code === 'smoke'))
    const last = Math.min(today, day) - 1
    const key = `${by} ${[...kinds].toSorted().join('+')} ${day} ${window} ${last}`
    let found = this.#latest.get(key)
    if (found === undefined) this.#latest.set(key, (found = this.#search(by, purposeOf(codes), appointment, last)))
    return found
  }

  #search(
    by: NoticeWay,
    purpose: EntryPurpose,
    { day, window }: Visit['appointment'],
    last: DayNumber,
  ): DayNumber | null {
    const from = this.#at(day, '00:00').getTime() + (windowStarts[window] as number) * 60_000
    const time = { from: new Date(from), to: new Date(from + windowMinutes * 60_000) }
    const isLawful = (served: DayNumber) =>
      (by !== 'POST' || isBusinessDay(this.#law, demoDayText(served))) &&
      isLawfulEntry(this.#law, purpose, this.#service(by, served), time).isLawful
    for (const days of last === day - 1 ? usualDays : []) if (isLawful(day - days)) return day - days
    for (let served = last; served > last - farthestDays; served--) if (isLawful(served)) return served
    return null
  }

  received(by: NoticeWay, served: DayNumber): string {
    const key = `${by} ${served}`
    let found = this.#received.get(key)
    if (found === undefined)
      this.#received.set(key, (found = receivedAt(this.#law, this.#service(by, served)).toISOString()))
    return found
  }

  /** The form of a notice, the law that it cites, and whether it says which half of the day. */
  cited(
    codes: readonly ServiceCode[],
    served: DayNumber,
  ): Pick<NoticeFacts, 'formName' | 'approvedForm' | 'instrument' | 'mustSayHalfDay' | 'rules'> {
    const rules = rulesFor(this.#law, purposeOf(codes), demoDayText(served))
    return {
      formName: this.#law.noticeName,
      approvedForm: approvedFormOf(rules),
      instrument: citationsText(rules),
      mustSayHalfDay: rules.some((rule) => rule.mustSayHalfDay),
      rules,
    }
  }
}

const places = new WeakMap<EntryLaw, NoticeDays>()

export function noticeDaysOf(law: EntryLaw): NoticeDays {
  let found = places.get(law)
  if (!found) places.set(law, (found = new NoticeDays(law)))
  return found
}
