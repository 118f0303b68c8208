import * as z from 'zod/mini'

/** A day without a time, `YYYY-MM-DD`, in the time zone of the agency's state, never of the browser. */
export type Day = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

export function isDay(text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const made = new Date(Date.UTC(year, month - 1, date))
  return year >= 1900 && year < 3000 && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
}

export const day = z.string().check(z.refine(isDay, 'Must be a date, YYYY-MM-DD'))

const zoned = new Map<string, Intl.DateTimeFormat>()

/** The current day at that moment in an IANA time zone. */
export function dayIn(timeZone: string, moment: Date): Day {
  let format = zoned.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zoned.set(timeZone, format)
  }
  return format.format(moment)
}

const toUtc = (value: Day) =>
  new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10))))
const fromUtc = (value: Date): Day => value.toISOString().slice(0, 10)

export function addDays(value: Day, count: number): Day {
  const date = toUtc(value)
  date.setUTCDate(date.getUTCDate() + count)
  return fromUtc(date)
}

/** Adds months as the law counts them: 31 January + 1 month is the last day of February. */
export function addMonths(value: Day, count: number): Day {
  const date = toUtc(value)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, lastOfMonth))
  return fromUtc(date)
}

/** Whole days from one day to another; negative when `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / 86_400_000)
