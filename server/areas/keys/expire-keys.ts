import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { lockRunOutKeys, takeKeysAway, type RunOutKey } from './keys.queries.ts'

type ExpiryScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** As many as keep a statement small; there are more only after a long sleep. */
const atOnce = 500

/** Temporary keys whose last day was yesterday or before are no longer onsite. No card shows them, so none is made anew. */
export async function expireKeys(scope: ExpiryScope): Promise<number[]> {
  const { db, agencyId, today, now } = scope
  for (;;) {
    const keys = await db.rows(lockRunOutKeys(agencyId, today, atOnce))
    if (keys.length > 0) {
      const ids = keys.map(({ propertyId }) => propertyId)
      await db.rows(takeKeysAway(agencyId, ids, now))
      await Promise.all(keys.map(async (key) => recordExpiry(scope, key)))
    }
    if (keys.length < atOnce) return []
  }
}

async function recordExpiry(scope: ExpiryScope, { propertyId, ...kept }: RunOutKey): Promise<void> {
  await recordChange(
    scope.db,
    { ...scope, userId: null, originalUserId: null, requestId: null },
    {
      action: 'expire-key',
      entity: 'properties',
      entityId: propertyId,
      propertyId,
      before: { onsiteAvailability: 'TEMPORARY', ...kept },
      after: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, validFrom: null },
    },
    'JOB',
  )
}
