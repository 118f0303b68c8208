import { useState } from 'react'
import type { Day, DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { formatDay } from '@/ui/format.ts'
import { checkTypedDay } from '@/ui/fields/typed-day.ts'
import type { DayTexts } from '@/ui/fields/typed-day.ts'

interface TypedDayOptions extends DayBounds, DayTexts {
  value: Day | null
  onChange: (day: Day | null) => void
  onProblem?: ((problem: string | null) => void) | undefined
}

/** The text of a date field and its day, which differ while the user is typing. */
export function useTypedDay({ value, onChange, onProblem, min, max, ...texts }: TypedDayOptions) {
  const [draft, setDraft] = useState({ value, text: textOf(value), problem: null as string | null })

  // A value set by the caller replaces the typed text.
  if (draft.value !== value) setDraft({ value, text: textOf(value), problem: null })

  function settle(day: Day | null, text: string, problem: string | null) {
    setDraft({ value: day, text, problem })
    if (problem !== draft.problem) onProblem?.(problem)
    if (day !== value) onChange(day)
  }

  function type(text: string) {
    const reading = checkTypedDay(text, { min, max }, texts)
    // A half-typed date is not an error yet: the old value is kept until the field is left.
    if (reading.problem === null) settle(reading.day, text, null)
    else setDraft({ ...draft, text })
  }

  function finish() {
    const reading = checkTypedDay(draft.text, { min, max }, texts)
    settle(reading.day, reading.problem === null ? textOf(reading.day) : draft.text, reading.problem)
  }

  return {
    text: draft.text,
    problem: draft.problem,
    type,
    finish,
    choose: (day: Day | null) => settle(day, textOf(day), null),
  }
}

function textOf(day: Day | null): string {
  return day === null ? '' : formatDay(day)
}
