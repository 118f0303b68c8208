import { offsetIn, type Day } from '../../../contract/days.ts'

/** Days since 1 January 1970. Whole numbers, because large data sets do arithmetic on millions of days. */
export type DayNumber = number

const millisecondsOfDay = 86_400_000
const daysOfEra = 146_097

export const toDayNumber = (day: Day): DayNumber => Math.round(Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay)

/** Preallocated arrays as caches by day, which are much faster than maps. */
const someDecades = (): (string | undefined)[] => Array.from({ length: 30_000 })

const texts = someDecades()

export function demoDayText(day: DayNumber): Day {
  return (texts[day] ??= new Date(day * millisecondsOfDay).toISOString().slice(0, 10))
}

/** 0 is Sunday. */
export const dayOfWeek = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

type Civil = { year: number; month: number; date: number }

/** Year, month from 1, and day of the month. Years are counted from March, so that the leap day is last. */
function civilOf(day: DayNumber): Civil {
  const shifted = day + 719_468
  const era = Math.floor(shifted / daysOfEra)
  const ofEra = shifted - era * daysOfEra
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const date = ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date }
}

function dayOf(year: number, month: number, date: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return era * daysOfEra + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear - 719_468
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** 31 January + 1 month is the last day of February. */
export function plusMonths(day: DayNumber, count: number): DayNumber {
  const { year, month, date } = civilOf(day)
  const months = year * 12 + month - 1 + count
  const newYear = Math.floor(months / 12)
  const newMonth = months - newYear * 12 + 1
  const lastOfMonth = newMonth === 2 && isLeap(newYear) ? 29 : (monthLengths[newMonth - 1] as number)
  return dayOf(newYear, newMonth, Math.min(date, lastOfMonth))
}

export const firstOfMonth = (day: DayNumber): DayNumber => day - civilOf(day).date + 1

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const timesOfDay = Array.from(
  { length: 24 * 60 },
  (_, minutes) => ` ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
)

/** Times of one zone, with the offset of the day. Clocks change at night, so the offset at noon applies. */
export class LocalClock {
  readonly #zone: string
  readonly #offsets = someDecades()

  constructor(timeZone: string) {
    this.#zone = timeZone
  }

  /** The time `minutes` after midnight of the day. */
  at(day: DayNumber, minutes: number): string {
    return demoDayText(day) + (timesOfDay[minutes] as string) + (this.#offsets[day] ??= offsetText(this.#offset(day)))
  }

  momentAt(day: DayNumber, minutes: number): Date {
    return new Date(day * millisecondsOfDay + minutes * 60_000 - this.#offset(day))
  }

  #offset(day: DayNumber): number {
    return offsetIn(this.#zone, day * millisecondsOfDay + millisecondsOfDay / 12)
  }
}

function offsetText(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000
  const past = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`
  return `${milliseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${past}`
}

/** The local day of a time of a `LocalClock`, whose text begins with it. */
export const localDay = (instant: string): Day => instant.slice(0, 10)

/** The same time in UTC. */
export function toIso(instant: string): string {
  const [, day, time, offset] = /^(\S+) (\S+?)([+-].+)$/.exec(instant) ?? []
  return new Date(`${day}T${time}${offset?.includes(':') ? offset : `${offset}:00`}`).toISOString()
}
