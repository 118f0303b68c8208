import type { StateCode } from '../../../contract/states.ts'

/** Queensland asks for a smoke alarm check before each lease and each renewal. */
export const hasLeaseChecks = (state: StateCode): boolean => state === 'qld'
