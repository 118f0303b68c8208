import { addDays, type Day } from '@contract/days.ts'
import { isRealDay } from '@/ui/format.ts'

export interface DayBounds {
  min?: Day | undefined
  max?: Day | undefined
}

/** The days that forms can send. */
export const allDays = { min: '1900-01-01', max: '2999-12-31' }

export function composeDay(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const withSeparators = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/

/** Parses 4/3/2026, 04.03.2026, 04032026 and 4/3/26; null for any other text or a day that does not exist. */
export function readTypedDay(text: string): Day | null {
  const [, day, , month, year] = withSeparators.exec(text.trim()) ?? []
  const [, plainDay, plainMonth, plainYear] = digitsOnly.exec(text.trim()) ?? []
  const parts = {
    day: Number(day ?? plainDay),
    month: Number(month ?? plainMonth),
    year: fullYear(year ?? plainYear ?? '0'),
  }
  return parts.year >= 1 && isRealDay(parts) ? composeDay(parts.year, parts.month, parts.day) : null
}

/** Two digits mean a year from 1980 to 2079. */
const fullYear = (typed: string): number => {
  const year = Number(typed)
  return typed.length === 2 ? year + (year < 80 ? 2000 : 1900) : year
}

/** A year of two digits may be half of one with four. */
export const mayGoOn = (text: string): boolean => /^(\d{1,2}[/. -]\d{1,2}[/. -]\d{2}|\d{6})$/.test(text.trim())

export function isWithin(day: Day, { min, max }: DayBounds): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max)
}

export function clampDay(day: Day, { min, max }: DayBounds): Day {
  if (min !== undefined && day < min) return min
  if (max !== undefined && day > max) return max
  return day
}

export function inMonth(year: number, month: number, day: number): Day {
  let real = day
  while (real > 28 && !isRealDay({ year, month, day: real })) real -= 1
  return composeDay(year, month, real)
}

/** 0 for Monday … 6 for Sunday. */
export function dayOfWeek(day: Day): number {
  return (utc(day).getUTCDay() + 6) % 7
}

/** The weeks of the month that contains the day, Monday first; days of the months around it are null. */
export function weeksOfMonth(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const cells: (Day | null)[] = Array.from({ length: dayOfWeek(first) }, () => null)
  for (let each = first; each.slice(0, 7) === first.slice(0, 7); each = addDays(each, 1)) cells.push(each)
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The years that a picker offers: 1900 to five years ahead, limited by its bounds. */
export function offeredYears(today: Day, { min, max }: DayBounds): number[] {
  const first = Math.max(1900, Number(min?.slice(0, 4) ?? 1900))
  const last = max === undefined ? Number(today.slice(0, 4)) + 5 : Number(max.slice(0, 4))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
