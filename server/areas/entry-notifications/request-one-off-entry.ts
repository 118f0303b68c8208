import type { BodyOf } from '../../../contract/endpoint.ts'
import type { requestOneOffEntry } from '../../../contract/entry-notifications.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { notOfThisProperty } from '../service-requests/chosen-services.ts'
import { noticeOfProperty } from './entry-notifications.queries.ts'
import { readOneOffEntry } from './one-off-options.ts'
import { insertOneOffRequest } from '../bookings/write-visits.queries.ts'

/** Lets the next booking of these services enter by notice, whatever the preferences say. */
export async function requestOneOff(
  scope: Scope,
  propertyId: number,
  { serviceIds, noticeId }: BodyOf<typeof requestOneOffEntry>,
): Promise<{ requestId: number }> {
  const { db, agencyId } = scope
  await lockActiveProperty(scope, propertyId)
  const { problem, services } = await readOneOffEntry(scope, propertyId)
  if (noticeId !== null && !(await maybeOne(db, noticeOfProperty(agencyId, propertyId, noticeId))))
    throw notFound('Notice not found')
  if (problem !== null) throw ruleBroken(problem)
  for (const serviceId of serviceIds) {
    const service = services.find((each) => each.serviceId === serviceId)
    if (!service) throw ruleBroken(notOfThisProperty, { serviceIds: notOfThisProperty })
    if (service.block !== null) {
      const message = `${service.name} already has a one-off entry notification for the next booking. ${service.block}.`
      throw new Problem('conflict', message, { serviceIds: message })
    }
  }
  const { id } = await one(db, insertOneOffRequest(scope, { propertyId, serviceIds, noticeId }))
  await recordChange(db, scope, {
    action: 'request-one-off-entry',
    entity: 'one_off_entry_requests',
    entityId: id,
    propertyId,
    after: { services: serviceIds, noticeId },
  })
  return { requestId: id }
}
