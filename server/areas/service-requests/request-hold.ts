import { holdForm, noHoldBecause, nothingToHoldText, type HoldForm } from '../../../contract/service-requests/holds.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { forbidden, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { keepUndoable } from '../undoable-actions/undoable.ts'
import { notOfThisProperty, refuseUnfit, serviceName } from './chosen-services.ts'
import { findRepeated, refuseRequested } from './repeated-requests.ts'
import { insertHoldRequest, pendingRequests, requestRights, serviceStatuses } from './service-requests.queries.ts'

/** The provider reviews it within two days; until then only the request is recorded. */
export async function requestServiceHold(scope: Scope, propertyId: number, given: unknown) {
  const { db, agencyId, today } = scope
  await lockActiveProperty(scope, propertyId)
  const [[rights], services, requests] = await db.batch([
    requestRights(agencyId),
    serviceStatuses(agencyId, propertyId),
    pendingRequests(agencyId, propertyId),
  ])
  if (!rights?.canRequestHold) throw forbidden('Your agency cannot request holds. Please contact the provider.')
  const form = parsePart(holdForm({ today }), given, 'body') as HoldForm
  const { services: serviceIds, holdDate, reasonNote: note } = form
  const repeated = findRepeated(scope, requests, { kind: 'HOLD', serviceIds, holdDate, note, reasonId: null })
  if (repeated) return { requestId: repeated.id }
  refuseRequested(scope, requests, serviceIds)
  const blocks = new Map(services.map((service) => [service.serviceId, noHoldBecause(service, requests, today)]))
  if ([...blocks.values()].every((block) => block !== null)) throw ruleBroken(nothingToHoldText)
  refuseUnfit(serviceIds, (serviceId) => {
    const block = blocks.get(serviceId)
    if (block === undefined) return notOfThisProperty
    return block === null ? null : `${serviceName(serviceId)} cannot be put on hold: ${block.toLowerCase()}`
  })
  const { id } = await one(db, insertHoldRequest(scope, propertyId, form))
  await recordChange(db, scope, {
    action: 'request-hold',
    entity: 'hold_requests',
    entityId: id,
    propertyId,
    after: { services: serviceIds, holdDate, reason: note },
  })
  keepUndoable(scope, { kind: 'REQUEST_HOLD', propertyId, subjectIds: [id] })
  return { requestId: id }
}
