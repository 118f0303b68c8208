import type { Day } from '@contract/days.ts'

/** A date in the past is not labelled "next", and neither is today. */
export function dueLabel(dueDate: Day | null, today: Day): string {
  if (dueDate === today) return 'Due today'
  return dueDate !== null && dueDate < today ? 'Was due' : 'Next due'
}
