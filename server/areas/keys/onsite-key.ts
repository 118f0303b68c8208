import type { Day } from '../../../contract/days.ts'
import type { OnsiteKey } from './keys.queries.ts'

/** A temporary key is there up to its last day, whether or not anybody has written yet that it is gone. */
export const onsiteKeyOn = <Key extends OnsiteKey>(today: Day, key: Key): Key =>
  key.temporaryKeyExpirationDate !== null && key.temporaryKeyExpirationDate < today
    ? { ...key, onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, validFrom: null }
    : key

/** Since when it is there: from today if it was not, or not in this way, and as before otherwise. */
export function findValidFrom(before: OnsiteKey, after: Pick<OnsiteKey, 'onsiteAvailability'>, today: Day): Day | null {
  if (after.onsiteAvailability === 'UNAVAILABLE') return null
  return before.onsiteAvailability === after.onsiteAvailability ? (before.validFrom ?? today) : today
}
