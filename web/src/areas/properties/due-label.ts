import type { Day } from '@contract/days.ts'

/** A day that has passed is not next. */
export const dueLabel = (dueDate: Day | null, today: Day): string =>
  dueDate !== null && dueDate < today ? 'Was due' : 'Next due'
