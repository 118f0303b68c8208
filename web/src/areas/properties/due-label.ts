import type { Day } from '@contract/days.ts'

/** A date in the past is not labelled "next". */
export const dueLabel = (dueDate: Day | null, today: Day): string =>
  dueDate !== null && dueDate < today ? 'Was due' : 'Next due'
