import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'

/**
 * When what a check found was closed without a repair: it does not apply, or information of the agency was accepted, of
 * which older records do not say what it showed.
 */
export type Cleared = { on: Day; as: 'NOT_APPLICABLE' | 'INFORMATION' }

/** How what failed in a check ended; all null: it has not. */
export type SettledCheck = { repairedOn: Day | null; repairedBy: string | null; cleared?: Cleared | null }

const clearedTexts: Record<Cleared['as'], (what: string, on: string) => string> = {
  NOT_APPLICABLE: (what, on) => `${what} does not apply, as recorded ${on}`,
  INFORMATION: (what, on) => `${what} was closed ${on} on accepted information`,
}
export const clearedText = ({ as, on }: Cleared, what = 'what failed'): string => clearedTexts[as](what, shortDay(on))

/** How what failed was settled, as a part of a sentence; null: it was not. */
export function settledText({ repairedOn, repairedBy, cleared }: SettledCheck): string | null {
  const repaired = repairedOn && `repaired ${shortDay(repairedOn)}${repairedBy === null ? '' : ` by ${repairedBy}`}`
  if (!cleared) return repaired
  return repaired === null ? clearedText(cleared) : `${repaired}; ${clearedText(cleared, 'the rest')}`
}
