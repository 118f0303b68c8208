import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { asJob } from '../access-cases/raise-at-night.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { endExceptions, lockRunOutExceptions, type RunOutExceptions } from './entry-preferences.queries.ts'

type ExpiryScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

/** Limits the size of a statement; more than this expire only after a long downtime. */
const batchSize = 500

/** Ends the exceptions whose last day has passed. Returns the properties that they leave without a way in. */
export async function expireExceptions(scope: ExpiryScope): Promise<number[]> {
  const { db, agencyId, today, now } = scope
  const blocked: number[] = []
  for (;;) {
    const over = await db.rows(lockRunOutExceptions(agencyId, today, batchSize))
    if (over.length > 0) {
      const ids = over.map(({ propertyId }) => propertyId)
      await db.rows(endExceptions(agencyId, ids, today, now))
      await Promise.all(over.map(async (exceptions) => recordEnd(scope, exceptions)))
      blocked.push(...(await raiseNoWayIn(asJob(scope), ids)))
    }
    if (over.length < batchSize) return blocked
  }
}

async function recordEnd(scope: ExpiryScope, exceptions: RunOutExceptions): Promise<void> {
  const { propertyId, occupantAppointmentUntil, internalEnUntil, vacantEntryUntil } = exceptions
  const before: Record<string, string> = {}
  const after: Record<string, string | null> = {}
  const end = (field: string, until: Day | null) => {
    if (until === null) return
    Object.assign(before, { [field]: 'BY_EXCEPTION', [`${field}ExpiresAt`]: until })
    Object.assign(after, { [field]: 'NO', [`${field}ExpiresAt`]: null })
  }
  end('occupantAppointmentPreference', occupantAppointmentUntil)
  end('internalEnPreference', internalEnUntil)
  end('vacantEntryPreference', vacantEntryUntil)
  await recordChange(
    scope.db,
    asJob(scope),
    {
      action: 'expire-entry-exception',
      entity: 'entry_preferences',
      entityId: propertyId,
      propertyId,
      before,
      after,
    },
    'JOB',
  )
}
