import type { Day } from '../../../contract/days.ts'
import type { WorkKind, WorkLine } from '../../../contract/worklist.ts'
import type { StateRules } from '../compliance/service-law.ts'
import type { EvaluatedProperty } from './property-facets.ts'

/** A line without what follows from its age. */
export type Line = Omit<WorkLine, 'kind' | 'isStuck'> & { kind: WorkKind }
export type WorkSource = Omit<EvaluatedProperty, 'updates'> & {
  updates: readonly { code: string; text: string }[]
  rules: StateRules
}

export const plain = { consequence: null, actOn: null, since: null, isUnsafe: false, isWaiting: false } as const

export const andMore = (first: string, count: number): string => (count > 1 ? `${first}, and ${count - 1} more` : first)
export const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)
