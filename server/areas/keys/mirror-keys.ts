import { recordChanges, type Change } from '../../platform/audit.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { closeIssuesSolvedAt } from '../access-cases/close-solved-issues.ts'
import { keysOfProperties } from './keys.queries.ts'
import { isOtherKey, onsiteKeyOn } from './onsite-key.ts'
import { keysInAudit } from './write-keys.ts'
import { saveAgencyKeys } from '../property-lock/write-property.queries.ts'

/** What the management software says about the agency key and the manager. What is left out stays as it is. */
export type MirroredKeys = { propertyId: number; keyNumber?: string | null; managerId?: number | null }

/** Takes over agency keys and property managers. The caller has locked the properties and refreshes their cards. */
export async function mirrorKeys(scope: AccessScope, given: readonly MirroredKeys[]): Promise<void> {
  if (given.length === 0) return
  const { db, agencyId, today } = scope
  const givenAt = new Map(given.map((keys) => [keys.propertyId, keys]))
  const ids = [...givenAt.keys()]
  const before = await db.rows(keysOfProperties(agencyId, ids))
  const saved = before.map(({ propertyId, ...known }) => {
    const { keyNumber, managerId } = givenAt.get(propertyId) as MirroredKeys
    return {
      propertyId,
      keyNumber: keyNumber === undefined ? known.keyNumber : keyNumber,
      isKeyAvailable: keyNumber === undefined ? known.isKeyAvailable : keyNumber !== null,
      propertyManagerId: managerId === undefined ? known.propertyManagerId : managerId,
    }
  })
  const [, rows] = await db.batch([saveAgencyKeys(scope, saved), keysOfProperties(agencyId, ids)])
  const after = new Map(rows.map((row) => [row.propertyId, row]))
  const pairs = before.flatMap((known) => {
    const now = after.get(known.propertyId)
    return now ? [{ propertyId: known.propertyId, known, now }] : []
  })
  const changes: Change[] = pairs.map(({ propertyId, known, now }) => ({
    action: 'edit-keys',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: keysInAudit(known),
    after: keysInAudit(now),
  }))
  await recordChanges(db, scope, changes, scope.source ?? 'JOB')
  const withKey = pairs.filter(({ propertyId }) => givenAt.get(propertyId)?.keyNumber !== undefined)
  await closeIssuesSolvedAt(
    scope,
    withKey.map(({ propertyId, known, now }) => ({
      propertyId,
      fact: { kind: 'KEY_SAVED', hasNewKey: isOtherKey(onsiteKeyOn(today, known), now) },
    })),
  )
}
