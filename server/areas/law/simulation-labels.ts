import { readable } from '../../../contract/labels.ts'
import type { AffectedState } from './simulate-property.ts'

export const affectedStateLabels: Record<AffectedState, string> = {
  DUE: 'Due later',
  BREACHED: 'Breached',
  UNPROVEN: 'Not proven',
}

export const untroubledLabel = 'Affected with no problem today'

/** Compliance of the service today. */
export const todayLabel = (compliance: string | null): string =>
  compliance === null ? 'Does not have the service' : readable(compliance)
