import { ordinal } from '@contract/days.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const monthNames: readonly string[] = months

const notSpecified = 'Not specified'

interface DayParts {
  year: number
  month: number
  day: number
}

/** The parts of a 'YYYY-MM-DD' day, or null if the day does not exist. */
export function dayParts(day: string): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return null
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDay(parts) ? parts : null
}

export function isRealDay({ year, month, day }: DayParts): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (lengths[month - 1] ?? 0)
}

/** '2026-03-04' → '04/03/2026' */
export function formatDay(day: string | null | undefined): string {
  if (day === null || day === undefined || day === '') return notSpecified
  const parts = dayParts(day)
  if (!parts) return day
  return `${String(parts.day).padStart(2, '0')}/${String(parts.month).padStart(2, '0')}/${String(parts.year).padStart(4, '0')}`
}

/** '2026-03-04' → '4th March 2026' */
export function formatLongDay(day: string | null | undefined): string {
  if (day === null || day === undefined || day === '') return notSpecified
  const parts = dayParts(day)
  if (!parts) return day
  return `${ordinal(parts.day)} ${months[parts.month - 1]} ${parts.year}`
}

/** '2026-03' → 'March 2026' */
export function formatMonth(month: string | null | undefined): string {
  if (month === null || month === undefined || month === '') return notSpecified
  const parts = dayParts(`${month}-01`)
  return parts ? `${months[parts.month - 1]} ${parts.year}` : month
}

/** The clock time of an instant in a zone: '3:30 pm'. */
export function formatTime(instant: string | number | Date, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return notSpecified
  const parts = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
  const found = Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]))
  return `${found['hour']}:${found['minute']} ${(found['dayPeriod'] ?? '').toLowerCase()}`
}

/** The calendar day of an instant in a zone, as 'YYYY-MM-DD'. */
export function toDay(instant: string | number | Date, timeZone: string): string {
  // The locale en-CA formats a date as year-month-day.
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    new Date(instant),
  )
}

/** '04/03/2026, 3:30 pm' */
export function formatDayAndTime(instant: string | number | Date, timeZone: string): string {
  if (Number.isNaN(new Date(instant).getTime())) return notSpecified
  return `${formatDay(toDay(instant, timeZone))}, ${formatTime(instant, timeZone)}`
}

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const number = new Intl.NumberFormat('en-AU')

/** Amounts come from the database as text, so that no cent is lost by rounding. */
export function formatMoney(amount: string | number | null | undefined): string {
  if (amount === null || amount === undefined || amount === '') return notSpecified
  const value = Number(amount)
  return Number.isFinite(value) ? money.format(value) : String(amount)
}

export function formatNumber(value: number): string {
  return number.format(value)
}

/** (1, 'properties') → 'property', (2, 'access issues') → 'access issues' */
export function nounFor(count: number, plural: string): string {
  return count === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural
}

export function formatPercent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '0%'
}

export function orNotSpecified(text: string | null | undefined): string {
  return text === null || text === undefined || text.trim() === '' ? notSpecified : text
}
