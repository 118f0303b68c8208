import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { keysInAudit } from './edit-keys.ts'
import { propertyKeys, saveKeys } from './keys.queries.ts'
import { findValidFrom, onsiteKeyOn } from './onsite-key.ts'

/**
 * A key is kept at the property for good, where the notes say. The caller has locked the property and refreshes its
 * card afterwards.
 */
export async function storeOnsiteKey(scope: Scope, propertyId: number, notes: string): Promise<void> {
  const { db, agencyId, today } = scope
  const known = await one(db, propertyKeys(agencyId, propertyId))
  const onsite = { onsiteAvailability: 'AVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: notes } as const
  const validFrom = findValidFrom(onsiteKeyOn(today, known), onsite, today)
  await db.rows(saveKeys(scope, propertyId, known, { ...onsite, validFrom }))
  const after = await one(db, propertyKeys(agencyId, propertyId))
  await recordChange(db, scope, {
    action: 'edit-keys',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: keysInAudit(known),
    after: keysInAudit(after),
  })
  await closeSolvedIssues(scope, propertyId, { kind: 'KEY_SAVED', hasNewKey: true })
}
