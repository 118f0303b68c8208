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

const dayMs = 86_400_000
const yearOf = (value: Day): number => Number(value.slice(0, 4))
const monthOf = (value: Day): number => Number(value.slice(5, 7))
const dateOf = (value: Day): number => Number(value.slice(8, 10))
/** Days since 1970. */
const toNumber = (value: Day): number => Date.UTC(yearOf(value), monthOf(value) - 1, dateOf(value)) / dayMs

/** Days by number: evaluating a property adds dozens of days, and making the text takes longest. */
const texts = new Map<number, Day>()
const mostTexts = 100_000

function fromNumber(value: number): Day {
  let text = texts.get(value)
  if (text === undefined) {
    if (texts.size >= mostTexts) texts.clear()
    text = new Date(value * dayMs).toISOString().slice(0, 10)
    texts.set(value, text)
  }
  return text
}

export const addDays = (value: Day, count: number): Day => fromNumber(toNumber(value) + count)

/** Adds months as the law counts them: 31 January + 1 month is the last day of February. */
export function addMonths(value: Day, count: number): Day {
  const months = yearOf(value) * 12 + monthOf(value) - 1 + count
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const firstOfNext = Date.UTC(year, month + 1, 1) / dayMs
  return fromNumber(Math.min(Date.UTC(year, month, dateOf(value)) / dayMs, firstOfNext - 1))
}

/** Whole days from one day to another; negative when `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from)
