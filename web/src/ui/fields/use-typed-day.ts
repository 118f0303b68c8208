import { useState } from 'react'
import type { Day } from '@contract/days.ts'
import { mayGoOn, type DayBounds } from '@/ui/fields/day-arithmetic.ts'
import { dayParts, formatDay } from '@/ui/format.ts'
import { checkTypedDay } from '@/ui/fields/typed-day.ts'
import type { DayTexts } from '@/ui/fields/typed-day.ts'

interface TypedDayOptions extends DayBounds, DayTexts {
  value: Day | null
  onChange: (day: Day | null) => void
}

/** The text of a date field and its day, which differ while the user is typing. */
export function useTypedDay({ value, onChange, min, max, ...texts }: TypedDayOptions) {
  const read = (text: string) => checkTypedDay(text, { min, max }, texts)
  const draftOf = (day: Day | null) => ({
    value: day,
    text: textOf(day),
    problem: isRefused(day) ? read(day).problem : null,
  })
  const [draft, setDraft] = useState(() => draftOf(value))

  // A value set by the caller replaces the typed text.
  if (draft.value !== value) setDraft(draftOf(value))

  function settle(day: Day | null, text: string, problem: string | null) {
    setDraft({ value: day, text, problem })
    if (day !== value) onChange(day)
  }

  function type(text: string) {
    const reading = read(text)
    // A half-typed date is not an error yet: the old value is kept until the field is left.
    if (reading.problem === null && !mayGoOn(text)) settle(reading.value, text, null)
    else setDraft({ ...draft, text })
  }

  function finish() {
    const reading = read(draft.text)
    settle(reading.value, reading.problem === null ? textOf(reading.value) : draft.text, reading.problem)
  }

  return {
    text: draft.text,
    problem: draft.problem,
    type,
    finish,
    choose: (day: Day | null) => settle(day, textOf(day), null),
  }
}

const isRefused = (value: string | null): value is string => value !== null && value !== '' && dayParts(value) === null

/** A refused text is shown as it was typed. */
function textOf(value: string | null): string {
  return value === null ? '' : formatDay(value)
}
