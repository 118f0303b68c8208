import type { RequestKind } from '../../../contract/service-requests/service-requests.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { answeredAlready } from './request-problems.ts'
import { serviceRequestRow, markWithdrawn } from './service-requests.queries.ts'

/** Any user of the agency may withdraw a request that the provider has not reviewed yet; a second time has no effect. */
export async function withdrawServiceRequest(
  scope: Scope,
  propertyId: number,
  kind: RequestKind,
  requestId: number,
): Promise<void> {
  const { db, agencyId, state } = scope
  await lockProperty(scope, propertyId)
  const request = await maybeOne(db, serviceRequestRow(agencyId, kind, requestId))
  if (!request || request.propertyId !== propertyId) throw notFound('Request not found')
  if (request.status === 'WITHDRAWN') return
  // The agency is not shown the name of the reviewer.
  if (request.status !== 'PENDING') throw answeredAlready({ ...request, reviewerName: 'your service provider' }, state)
  await db.rows(markWithdrawn(agencyId, kind, [requestId], null))
  await recordChange(db, scope, {
    action: `withdraw-${kind}`,
    entity: `${kind}_requests`,
    entityId: requestId,
    propertyId,
    before: { status: 'PENDING' },
    after: { status: 'WITHDRAWN', services: request.serviceIds },
  })
}
