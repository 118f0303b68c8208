import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { propertyKeys, type KeysRow } from './keys.queries.ts'
import { findValidFrom, onsiteKeyOn } from './onsite-key.ts'
import { type OnsiteKey, type AgencyKey, saveKeys } from '../property-lock/write-property.queries.ts'

type NewKeys = { agencyKey: AgencyKey; onsiteKey: Omit<OnsiteKey, 'validFrom'> }

export const keysInAudit = (keys: KeysRow) => ({
  isKeyAvailable: keys.isKeyAvailable,
  keyNumber: keys.keyNumber,
  propertyManagerId: keys.propertyManagerId,
  propertyManager: keys.propertyManager,
  onsiteAvailability: keys.onsiteAvailability,
  temporaryKeyExpirationDate: keys.temporaryKeyExpirationDate,
  keyOnsiteNotes: keys.keyOnsiteNotes,
  validFrom: keys.validFrom,
})

/** Writes the keys of a property and records the change. Returns the keys after it. */
export async function writeKeys(
  scope: Scope,
  propertyId: number,
  known: KeysRow,
  { agencyKey, onsiteKey }: NewKeys,
): Promise<KeysRow> {
  const { db, agencyId, today } = scope
  const validFrom = findValidFrom(onsiteKeyOn(today, known), onsiteKey, today)
  db.later([saveKeys(scope, propertyId, agencyKey, { ...onsiteKey, validFrom })])
  const after = await one(db, propertyKeys(agencyId, propertyId))
  await recordChange(db, scope, {
    action: 'edit-keys',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: keysInAudit(known),
    after: keysInAudit(after),
  })
  return after
}
