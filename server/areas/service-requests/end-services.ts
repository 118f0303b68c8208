import { recordChange } from '../../platform/audit.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { cancelVisits } from './cancel-visits.ts'
import { idleHolds } from './effects.queries.ts'
import { nothingLeft, type Effect } from './reviewer.ts'
import { serviceStatuses, markWithdrawn } from './service-requests.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { markServicesEnded } from '../service-checks/property-services.queries.ts'
import { markPropertyCancelled } from '../property-lock/write-property.queries.ts'
import { lockQuotesInProgress } from '../quotes/move-quote.queries.ts'
import { moveQuotes } from '../quotes/move-quote.ts'

/** Ends services immediately; after the last of them the property is cancelled. */
export async function endServices(
  reviewer: Reviewer,
  propertyId: number,
  serviceIds: readonly number[],
): Promise<Effect> {
  const { db, agencyId, now } = reviewer
  const ended = (await db.rows(markServicesEnded(agencyId, propertyId, serviceIds, now))).map(
    ({ serviceId }) => serviceId,
  )
  if (ended.length === 0) throw ruleBroken(nothingLeft)
  const visitsCalledOff = await cancelVisits(reviewer, propertyId, ended, null)
  await withdrawIdleHolds(reviewer, propertyId)
  const left = (await db.rows(serviceStatuses(agencyId, propertyId))).filter(({ isCancelled }) => !isCancelled)
  if (left.length === 0) await cancelProperty(reviewer, propertyId)
  return { serviceIds: ended, visitsCalledOff, isPropertyCancelled: left.length === 0 }
}

/** Withdraws pending holds whose services have all ended. */
async function withdrawIdleHolds(reviewer: Reviewer, propertyId: number): Promise<void> {
  const { db, agencyId, source } = reviewer
  const idle = await db.rows(idleHolds(agencyId, propertyId))
  if (idle.length === 0) return
  const ids = idle.map(({ id }) => id)
  await db.rows(markWithdrawn(agencyId, 'hold', ids, 'The services were cancelled'))
  for (const entityId of ids)
    await recordChange(
      db,
      reviewer,
      {
        action: 'withdraw-hold',
        entity: 'hold_requests',
        entityId,
        propertyId,
        before: { status: 'PENDING' },
        after: { status: 'WITHDRAWN', note: 'The services were cancelled' },
      },
      source,
    )
}

/** Its quotes are cancelled too, because no work can be booked at a cancelled property. */
async function cancelProperty(reviewer: Reviewer, propertyId: number): Promise<void> {
  const { db, agencyId, source } = reviewer
  await db.rows(markPropertyCancelled(reviewer, propertyId))
  await recordChange(
    db,
    reviewer,
    {
      action: 'cancel-property',
      entity: 'properties',
      entityId: propertyId,
      propertyId,
      before: { isCancelled: false },
      after: { isCancelled: true, cancellationKind: 'REQUESTED' },
    },
    source,
  )
  const quotes = await db.rows(lockQuotesInProgress(agencyId, propertyId))
  await moveQuotes(reviewer, quotes, {
    to: 'CANCELLED',
    action: 'cancel-quote',
    changes: { cancelReason: 'The property was cancelled.' },
  })
}
