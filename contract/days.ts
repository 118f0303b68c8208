import * as z from 'zod/mini'

/** A day without a time, `YYYY-MM-DD`, in the time zone of the agency's state, never of the browser. */
export type Day = string

const pattern = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (text: string): boolean => {
  if (!pattern.test(text)) return false
  const [year, month, date] = [yearOf(text), monthOf(text), dateOf(text)]
  return year >= 1900 && year < 3000 && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
}

export const day = z
  .string()
  .check(z.refine(isDay, 'Must be a date, YYYY-MM-DD'))
  .register(z.globalRegistry, { format: 'date' })

const dayMs = 86_400_000
// Digit by digit, because evaluating a property reads dozens of days and slices take twice as long.
const twoDigits = (value: Day, at: number): number => value.charCodeAt(at) * 10 + value.charCodeAt(at + 1) - 528
const yearOf = (value: Day): number => twoDigits(value, 0) * 100 + twoDigits(value, 2)
const monthOf = (value: Day): number => twoDigits(value, 5)
const dateOf = (value: Day): number => twoDigits(value, 8)
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
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

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number> }
const zones = new Map<string, Zone>()

function openZone(timeZone: string): Zone {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const zone = {
    format: new Intl.DateTimeFormat('en-GB', { ...digits, timeZone, hourCycle: 'h23' }),
    offsets: new Map<number, number>(),
  }
  zones.set(timeZone, zone)
  return zone
}

function readOffset({ format }: Zone, moment: number): number {
  // 17/11/2026, 16:30
  const [date = 0, month = 0, year = 0, hour = 0, minute = 0] = format.format(moment).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, date, hour, minute) - Math.floor(moment / 60_000) * 60_000
}

function offsetAtStart(zone: Zone, dayNumber: number): number {
  let offset = zone.offsets.get(dayNumber)
  if (offset === undefined) {
    if (zone.offsets.size >= mostTexts) zone.offsets.clear()
    offset = readOffset(zone, dayNumber * dayMs)
    zone.offsets.set(dayNumber, offset)
  }
  return offset
}

/**
 * How far the clocks of an IANA time zone are ahead of UTC at a moment, in milliseconds. It is remembered for each day
 * of UTC, except for those on which clocks are changed: formatting takes a hundred times as long.
 */
export function offsetIn(timeZone: string, moment: number): number {
  const zone = zones.get(timeZone) ?? openZone(timeZone)
  const dayNumber = Math.floor(moment / dayMs)
  const offset = offsetAtStart(zone, dayNumber)
  return offset === offsetAtStart(zone, dayNumber + 1) ? offset : readOffset(zone, moment)
}

/** The current day at that moment in an IANA time zone. */
export function dayIn(timeZone: string, moment: Date): Day {
  const time = moment.getTime()
  return fromNumber(Math.floor((time + offsetIn(timeZone, time)) / dayMs))
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

/** "1st", "22nd", "11th". */
export function ordinal(count: number): string {
  const tens = count % 100
  if (tens >= 11 && tens <= 13) return `${count}th`
  return `${count}${{ 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th'}`
}
