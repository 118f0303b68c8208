import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { propertyKeys, saveKeys } from './keys.queries.ts'
import { isOtherKey, onsiteKeyOn } from './onsite-key.ts'
import { keysInAudit } from './write-keys.ts'

/** What the management software says about the agency key and the manager. What is left out stays as it is. */
export type MirroredKeys = { keyNumber?: string | null; managerId?: number | null }

/** Takes over the agency key and the property manager. The caller has locked the property and refreshes its card. */
export async function mirrorKeys(scope: AccessScope, propertyId: number, given: MirroredKeys): Promise<void> {
  const { db, agencyId, today } = scope
  const known = await one(db, propertyKeys(agencyId, propertyId))
  const keyNumber = given.keyNumber === undefined ? known.keyNumber : given.keyNumber
  const agencyKey = {
    keyNumber,
    isKeyAvailable: given.keyNumber === undefined ? known.isKeyAvailable : keyNumber !== null,
    propertyManagerId: given.managerId === undefined ? known.propertyManagerId : given.managerId,
  }
  await db.rows(saveKeys(scope, propertyId, agencyKey, known))
  const after = await one(db, propertyKeys(agencyId, propertyId))
  const change = { action: 'edit-keys', entity: 'properties', entityId: propertyId, propertyId }
  const source = scope.source ?? 'JOB'
  await recordChange(db, scope, { ...change, before: keysInAudit(known), after: keysInAudit(after) }, source)
  const hasNewKey = isOtherKey(onsiteKeyOn(today, known), after)
  if (given.keyNumber !== undefined) await closeSolvedIssues(scope, propertyId, { kind: 'KEY_SAVED', hasNewKey })
}
