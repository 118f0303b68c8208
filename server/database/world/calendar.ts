import type { Day } from '../../../contract/days.ts'

/** Days counted from 1 January 1970. Large worlds do arithmetic on millions of them, so days travel as whole numbers here. */
export type DayNumber = number

const millisecondsOfDay = 86_400_000

export const toDayNumber = (day: Day): DayNumber => Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay)

const texts = new Map<DayNumber, Day>()

export function dayText(day: DayNumber): Day {
  let text = texts.get(day)
  if (text === undefined) {
    text = new Date(day * millisecondsOfDay).toISOString().slice(0, 10)
    texts.set(day, text)
  }
  return text
}

/** 0 is Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** 31 January + 1 month is the last day of February. */
export function plusMonths(day: DayNumber, count: number): DayNumber {
  const date = new Date(day * millisecondsOfDay)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / millisecondsOfDay
}

export const firstOfMonth = (day: DayNumber): DayNumber => {
  const date = new Date(day * millisecondsOfDay)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / millisecondsOfDay
}

/** Tells instants of one zone, written with the offset that holds there on the day. */
export class LocalClock {
  readonly #offsets = new Map<DayNumber, string>()
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  }

  /** The moment so many minutes after midnight of the day. Clocks change at night, so noon's offset holds for the day. */
  at(day: DayNumber, minutes: number): string {
    const hour = Math.floor(minutes / 60)
    const minute = minutes - hour * 60
    return `${dayText(day)} ${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}:00${this.#offset(day)}`
  }

  #offset(day: DayNumber): string {
    let offset = this.#offsets.get(day)
    if (offset === undefined) {
      const parts = this.#format.formatToParts(new Date(day * millisecondsOfDay + millisecondsOfDay / 12))
      offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) || '+00:00'
      this.#offsets.set(day, offset)
    }
    return offset
  }
}
