import { isDeepStrictEqual } from 'node:util'

export type FieldFacts = {
  /** The last value of the software that was in use here; undefined when none has come yet. */
  base: unknown
  /** The value here. */
  local: unknown
  /** The value in the software. */
  incoming: unknown
  isLocalEmpty: boolean
  /** When a user last changed the value here, and when it was changed in the software. */
  localAt: string | null
  incomingAt: string | null
}

/** SAME: nothing differs. TAKE: the software's value. KEEP: the portal's, which the software has not contradicted. */
export type Merge = 'SAME' | 'TAKE' | 'KEEP' | 'CONFLICT'

/** Which of two values of a field is used. A value that a user typed later than the software's is never replaced silently. */
export function mergeField({ base, local, incoming, isLocalEmpty, localAt, incomingAt }: FieldFacts): Merge {
  if (isDeepStrictEqual(local, incoming)) return 'SAME'
  if (base !== undefined) {
    if (isDeepStrictEqual(incoming, base)) return 'KEEP'
    return isDeepStrictEqual(local, base) ? 'TAKE' : 'CONFLICT'
  }
  if (isLocalEmpty || localAt === null || incomingAt === null) return 'TAKE'
  return localAt > incomingAt ? 'CONFLICT' : 'TAKE'
}
