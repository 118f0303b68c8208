import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { asJob } from '../access-cases/raise-at-night.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { lockRunOutKeys, type RunOutKey } from './keys.queries.ts'
import { clearOnsiteKeys } from '../property-lock/write-property.queries.ts'

type ExpiryScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** Limits the size of a statement; more than this expire only after a long downtime. */
const batchSize = 500

/** Ends temporary onsite keys whose last day has passed. Returns the properties that now need another key. */
export async function expireKeys(scope: ExpiryScope): Promise<number[]> {
  const { db, agencyId, today, now } = scope
  const keyless: number[] = []
  for (;;) {
    const keys = await db.rows(lockRunOutKeys(agencyId, today, batchSize))
    if (keys.length > 0) {
      const ids = keys.map(({ propertyId }) => propertyId)
      await db.rows(clearOnsiteKeys(agencyId, ids, now))
      await Promise.all(keys.map(async (key) => recordExpiry(scope, key)))
      keyless.push(...(await raiseNoWayIn(asJob(scope), ids)))
    }
    if (keys.length < batchSize) return keyless
  }
}

async function recordExpiry(scope: ExpiryScope, { propertyId, ...kept }: RunOutKey): Promise<void> {
  await recordChange(
    scope.db,
    asJob(scope),
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
