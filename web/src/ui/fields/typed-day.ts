import { isWithin, readTypedDay } from '@/ui/fields/day-arithmetic.ts'
import type { Day, DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { formatDay } from '@/ui/format.ts'

export interface DayTexts {
  invalidMessage?: string | undefined
  boundsMessage?: string | undefined
}

type Reading = { day: Day | null; problem: null } | { day: null; problem: string }

/** The meaning of a typed text: a day, no day, or an error. */
export function checkTypedDay(text: string, bounds: DayBounds, texts: DayTexts): Reading {
  if (text.trim() === '') return { day: null, problem: null }
  const day = readTypedDay(text)
  if (day === null) return { day, problem: texts.invalidMessage ?? 'Invalid format. Must be dd/mm/yyyy' }
  if (!isWithin(day, bounds)) return { day: null, problem: texts.boundsMessage ?? describeBounds(bounds) }
  return { day, problem: null }
}

function describeBounds({ min, max }: DayBounds): string {
  if (min !== undefined && max !== undefined) return `Date must be between ${formatDay(min)} and ${formatDay(max)}`
  return min === undefined
    ? `Date must be on or before ${formatDay(max)}`
    : `Date must be on or after ${formatDay(min)}`
}
