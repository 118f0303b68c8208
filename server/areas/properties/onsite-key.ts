import type { Day } from '../../../contract/days.ts'
import type { PropertyDetails } from '../../../contract/property-page.ts'

export type OnsiteKeyColumns = {
  onsiteKey: string
  onsiteKeyValidFrom: Day | null
  onsiteKeyExpiresOn: Day | null
  onsiteKeyNotes: string | null
}

/** A temporary key is there through its last day; from the next day on it is gone, whether or not the night's job has been there. */
export function keyInformationOf(
  { onsiteKey, onsiteKeyValidFrom, onsiteKeyExpiresOn, onsiteKeyNotes }: OnsiteKeyColumns,
  today: Day,
): PropertyDetails['propertyKeyInformation'] {
  const hasExpired = onsiteKeyExpiresOn !== null && onsiteKeyExpiresOn < today
  return {
    onsiteAvailability: hasExpired ? 'UNAVAILABLE' : onsiteKey,
    temporaryKeyExpirationDate: hasExpired ? null : onsiteKeyExpiresOn,
    keyOnsiteNotes: onsiteKeyNotes,
    validFrom: hasExpired ? null : onsiteKeyValidFrom,
  }
}
