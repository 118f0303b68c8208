import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { VersionDays } from './rule-versions.queries.ts'
import type { TypedRule } from './typed-fields.ts'
import { dutyCodeOf, isNewDuty } from './typed-rule.ts'

export type Fit<Version> =
  /** `replaced` ends on the first day of the new version. */
  { replaced: Version | null; problem: null } | { replaced: null; problem: string }

/**
 * Why a new duty cannot have its name: codes are made from names, and a duty with the same code would be replaced.
 * `versions` are those with the code of the draft, oldest first.
 */
export function takenNameProblem(typed: TypedRule, versions: readonly { name: string }[]): string | null {
  const taken = versions.at(-1)
  if (!isNewDuty(typed) || !taken) return null
  return `The duty “${taken.name}” (${dutyCodeOf(typed)}) exists already. Choose it under “What it changes”, or give the new duty another name.`
}

/** Results of earlier days are based on the law as it was stored then, so a version never begins before today. */
export const firstDayProblem = (state: StateCode, from: Day, today: Day): string | null =>
  from < today
    ? `The first day cannot be before today, which is ${shortDay(today)} in ${states[state].name}. If the law has applied for longer, say so in the notes.`
    : null

/** How a new version fits between those of its duty, which never overlap. */
export function fitVersion<Version extends VersionDays>(
  versions: readonly Version[],
  from: Day,
  to: Day | null,
): Fit<Version> {
  const refuse = (problem: string): Fit<Version> => ({ replaced: null, problem })
  const next = versions.find((version) => version.from !== null && version.from >= from)
  if (next?.from === from)
    return refuse(`Another version begins on ${shortDay(from)} too. Withdraw that one first, or choose another day.`)
  if (next?.from && (to === null || to > next.from))
    return refuse(
      `Another version begins on ${shortDay(next.from)}. End this one by then, or withdraw the other first.`,
    )
  const replaced = versions.find(
    (version) => (version.from === null || version.from < from) && (version.to === null || version.to > from),
  )
  return { replaced: replaced ?? null, problem: null }
}
