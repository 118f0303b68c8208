import type { DayOrder } from '../../../contract/integration/software-files.ts'
import { isDay, type Day } from '../../../contract/days.ts'

/* Dates in files: 18/11/2026, 2026-11-18, 18 Nov 26, November 18, 2026, or the number by which a workbook stores a day. */

const numbers = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?!\d)/
const yearFirst = /^(\d{4})[/.-]?(\d{2}|\d(?=[/.-]))[/.-]?(\d{1,2})(?!\d)/
const namedMonth = /^(\d{1,2})[\s\-/.]*([a-z]{3,9})[\s\-/.,]*(\d{4}|\d{2})(?!\d)/i
const monthBefore = /^([a-z]{3,9})[\s.]*(\d{1,2})[\s,]+(\d{4})(?!\d)/i
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/i
const excelNumber = /^\d{5}(?:\.\d+)?$/
/** What programs and people write where there is no date. */
const nothing = /^(?:n\/?a|none|nil|null|tba|tbc|periodic|fixed|-+|\.+|0+[/.-]0+[/.-]0+.*)$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Day zero of Excel, which counts 1900 as a leap year. */
const excelEpoch = Date.UTC(1899, 11, 30)
/** Programs store 1900 or 9999 where they have no date. */
const [earliest, latest] = ['1901-01-02', '2199-12-31']

const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year.padStart(2, '0')}`
const toDay = (year: string, month: string | number, day: string): string =>
  `${fullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

function spelt(text: string, order: DayOrder): string | undefined {
  if (excelNumber.test(text))
    return new Date(excelEpoch + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10)
  const [, one = '', two = '', year] = numbers.exec(text) ?? []
  if (year !== undefined) return order === 'DAY_FIRST' ? toDay(year, two, one) : toDay(year, one, two)
  const [, first, month = '', date = ''] = yearFirst.exec(text) ?? []
  if (first !== undefined) return toDay(first, month, date)
  const [, named, name = '', ofYear = ''] = namedMonth.exec(text) ?? []
  if (named !== undefined && monthOf(name) > 0) return toDay(ofYear, monthOf(name), named)
  const [, before, dateOf = '', yearOf = ''] = monthBefore.exec(text) ?? []
  return before === undefined || monthOf(before) === 0 ? undefined : toDay(yearOf, monthOf(before), dateOf)
}

/** The day of a cell; null if it has none, undefined if it is not a date. */
export function readFileDay(cell: string, order: DayOrder): Day | null | undefined {
  const text = cell.trim().replace(weekday, '')
  if (text === '' || nothing.test(text)) return null
  const day = spelt(text, order)
  if (day?.startsWith('0001-')) return null
  if (day === undefined || !isDay(day)) return undefined
  return day < earliest || day > latest ? null : day
}

/** Examples of dates that can be read in one way only, or in both. */
export type DayEvidence = { dayFirst?: string; monthFirst?: string; either?: string }

export function noteDayOrder(evidence: DayEvidence, cell: string): void {
  const text = cell.trim().replace(weekday, '')
  const [, one = '', two = '', year] = numbers.exec(text) ?? []
  if (year === undefined || Number(one) === 0 || Number(two) === 0) return
  if (Number(one) > 12) evidence.dayFirst ??= text
  else if (Number(two) > 12) evidence.monthFirst ??= text
  else if (one !== two) evidence.either ??= text
}

/** The order in which the file writes its dates; `unclear` is a date for which a person has to say it. */
export function orderOf(
  { dayFirst, monthFirst, either }: DayEvidence,
  given: DayOrder | null,
): { order: DayOrder | null; unclear: string | null } {
  if (dayFirst !== undefined && monthFirst !== undefined) return { order: given, unclear: given ? null : monthFirst }
  const told = dayFirst !== undefined ? 'DAY_FIRST' : monthFirst !== undefined ? 'MONTH_FIRST' : null
  // A file that writes its dates in another order than the one before is not read as that one was.
  if (given !== null && told !== null && told !== given) return { order: null, unclear: dayFirst ?? monthFirst ?? null }
  return { order: told ?? given, unclear: told === null && given === null ? (either ?? null) : null }
}
