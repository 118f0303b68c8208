import { isWithin, readTypedDay } from '@/ui/fields/day-arithmetic.ts'
import type { Day } from '@contract/days.ts'
import type { DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { dayParts, formatDay } from '@/ui/format.ts'

export interface DayTexts {
  invalidMessage?: string | undefined
  /** May depend on the typed day. */
  boundsMessage?: string | ((day: Day) => string) | undefined
}

/** `value` is a day, null, or the refused text, which never has the form of a day. */
type Reading = { value: Day | null; problem: string | null }

/** The meaning of a typed text: a day, no day, or an error. */
export function checkTypedDay(text: string, bounds: DayBounds, texts: DayTexts): Reading {
  if (text.trim() === '') return { value: null, problem: null }
  const day = readTypedDay(text)
  if (day === null)
    return { value: asRefused(text.trim()), problem: texts.invalidMessage ?? 'Invalid format. Must be dd/mm/yyyy' }
  if (!isWithin(day, bounds)) {
    const { boundsMessage = describeBounds(bounds) } = texts
    return { value: formatDay(day), problem: typeof boundsMessage === 'string' ? boundsMessage : boundsMessage(day) }
  }
  return { value: day, problem: null }
}

/** A day in the form of a value, but typed, must not be taken for the value. */
const asRefused = (text: string): string => (dayParts(text) ? text.replaceAll('-', '/') : text)

function describeBounds({ min, max }: DayBounds): string {
  if (min !== undefined && max !== undefined) return `Date must be between ${formatDay(min)} and ${formatDay(max)}`
  return min === undefined
    ? `Date must be on or before ${formatDay(max)}`
    : `Date must be on or after ${formatDay(min)}`
}
