import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { oneOffRequest } from './entry-notifications.queries.ts'
import { withdrawOneOffRequest } from '../bookings/write-visits.queries.ts'

/** Any user of the agency may withdraw a request that no booking has used yet; a second time has no effect. */
export async function withdrawOneOff(scope: Scope, propertyId: number, requestId: number): Promise<void> {
  const { db, agencyId } = scope
  await lockProperty(scope, propertyId)
  const request = await maybeOne(db, oneOffRequest(agencyId, propertyId, requestId))
  if (!request) throw notFound('Request not found')
  if (request.isWithdrawn) return
  if (request.isUsed)
    throw new Problem('conflict', 'A visit has been booked with this notification in the meantime. Reload to see it.')
  await db.rows(withdrawOneOffRequest(scope, requestId))
  await recordChange(db, scope, {
    action: 'withdraw-one-off-entry',
    entity: 'one_off_entry_requests',
    entityId: requestId,
    propertyId,
    after: { services: request.serviceIds },
  })
}
