import type { Day } from '../../../contract/days.ts'
import type { OnsiteKey, AgencyKey } from '../property-lock/write-property.queries.ts'

/** A temporary key is available up to its last day, even before the nightly refresh has recorded its end. */
export const onsiteKeyOn = <Key extends OnsiteKey>(today: Day, key: Key): Key =>
  key.temporaryKeyExpirationDate !== null && key.temporaryKeyExpirationDate < today
    ? { ...key, onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, validFrom: null }
    : key

/** Since when the key is available in this way: from today if that is new, otherwise unchanged. */
export function findValidFrom(before: OnsiteKey, after: Pick<OnsiteKey, 'onsiteAvailability'>, today: Day): Day | null {
  if (after.onsiteAvailability === 'UNAVAILABLE') return null
  return before.onsiteAvailability === after.onsiteAvailability ? (before.validFrom ?? today) : today
}

type Keys = Pick<AgencyKey, 'isKeyAvailable' | 'keyNumber'> & Pick<OnsiteKey, 'onsiteAvailability' | 'keyOnsiteNotes'>

/** A key that technicians can get now and could not get before: at the agency, or at the property. */
export function isOtherKey(before: Keys, after: Keys): boolean {
  const isAtAgency =
    after.isKeyAvailable && (!before.isKeyAvailable || before.keyNumber?.trim() !== after.keyNumber?.trim())
  const isOnsite =
    after.onsiteAvailability !== 'UNAVAILABLE' &&
    (before.onsiteAvailability === 'UNAVAILABLE' || before.keyOnsiteNotes !== after.keyOnsiteNotes)
  return isAtAgency || isOnsite
}
