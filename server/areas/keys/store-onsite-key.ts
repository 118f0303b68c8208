import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { propertyKeys } from './keys.queries.ts'
import { writeKeys } from './write-keys.ts'

/**
 * A key is kept at the property for good, where the notes say. The caller has locked the property and refreshes its
 * card afterwards.
 */
export async function storeOnsiteKey(scope: Scope, propertyId: number, notes: string): Promise<void> {
  const known = await one(scope.db, propertyKeys(scope.agencyId, propertyId))
  const onsiteKey = {
    onsiteAvailability: 'AVAILABLE',
    temporaryKeyExpirationDate: null,
    keyOnsiteNotes: notes,
  } as const
  await writeKeys(scope, propertyId, known, { agencyKey: known, onsiteKey })
  await closeSolvedIssues(scope, propertyId, { kind: 'KEY_SAVED', hasNewKey: true })
}
