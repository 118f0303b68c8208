import {
  alreadyCancelledText,
  nothingToCancelText,
  servicesToCancel,
  type CancellationForm,
  type CancellationReasonGroup,
  type CancellationSummary,
} from '../../../contract/service-requests/cancellations.ts'
import { isPendingFor, type RequestInShort } from '../../../contract/service-requests/service-requests.ts'
import { serviceOfId } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { one, type Db } from '../../platform/database.ts'
import { forbidden, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { inDisplayOrder } from '../cards/evaluate-services.ts'
import { missingProperty, lockProperty } from '../property-lock/lock-property.ts'
import { notOfThisProperty, refuseUnfit } from './chosen-services.ts'
import { findRepeated, refuseRequested } from './repeated-requests.ts'
import {
  cancellationReasons,
  insertCancellation,
  pendingRequests,
  propertyPlan,
  requestRights,
  serviceStatuses,
  type RequestedServiceStatus,
} from './service-requests.queries.ts'

type CancellableProperty = { isCancelled: boolean; billingPlan: string }

/** The Safer Home plan is one bundle at one price; other plans charge each service. */
const endsAsWhole = (billingPlan: string): boolean => billingPlan === 'SAFER_HOME'

function summaryOf(
  { isCancelled, billingPlan }: CancellableProperty,
  services: readonly RequestedServiceStatus[],
  requests: readonly RequestInShort[],
): CancellationSummary {
  const active = isCancelled ? [] : inDisplayOrder(services.filter((service) => !service.isCancelled))
  return {
    isPropertyCancelled: isCancelled,
    canSelectServices: !endsAsWhole(billingPlan),
    cancellableServices: active.map(({ serviceId }) => ({
      id: serviceId,
      shortName: serviceOfId(serviceId) ?? String(serviceId),
      isPendingCancellation: isPendingFor(requests, 'CANCELLATION', serviceId),
    })),
  }
}

export async function readCancellationSummary(scope: Scope, propertyId: number): Promise<CancellationSummary> {
  const { db, agencyId, today } = scope
  const [[property], services, requests] = await db.batch([
    propertyPlan(agencyId, propertyId, today),
    serviceStatuses(agencyId, propertyId),
    pendingRequests(agencyId, propertyId),
  ])
  if (!property) throw await missingProperty(scope, propertyId)
  return summaryOf(property, services, requests)
}

export async function listReasons(db: Db): Promise<CancellationReasonGroup[]> {
  const groups = new Map<string, CancellationReasonGroup>()
  for (const { id, groupName, name } of await db.rows(cancellationReasons())) {
    const group = groups.get(groupName) ?? { text: groupName, children: [] }
    group.children.push({ id, text: name })
    groups.set(groupName, group)
  }
  return [...groups.values()]
}

/** The provider reviews it within two days; the services continue until then. */
export async function requestServiceCancellation(scope: Scope, propertyId: number, form: CancellationForm) {
  const { db, agencyId, today } = scope
  await lockProperty(scope, propertyId)
  const [[property], [rights], services, requests, reasons] = await db.batch([
    propertyPlan(agencyId, propertyId, today),
    requestRights(agencyId),
    serviceStatuses(agencyId, propertyId),
    pendingRequests(agencyId, propertyId),
    cancellationReasons(),
  ])
  if (!property) throw await missingProperty(scope, propertyId)
  if (!rights?.canRequestCancellation)
    throw forbidden('Your agency cannot request cancellations. Please contact the provider.')
  const summary = summaryOf(property, services, requests)
  if (summary.isPropertyCancelled) throw ruleBroken(alreadyCancelledText)
  const wanted = summary.canSelectServices ? form.services : wholePlan(summary)
  const cancellations = requests.filter(({ kind }) => kind === 'CANCELLATION')
  const repeated = findRepeated(scope, cancellations, {
    kind: 'CANCELLATION',
    serviceIds: wanted,
    holdDate: null,
    reasonId: form.cancellationReasonId,
    note: form.notes,
  })
  if (repeated) return { requestId: repeated.id }
  refuseRequested(scope, cancellations, wanted)
  if (summary.cancellableServices.length === 0) throw ruleBroken(nothingToCancelText)
  if (!reasons.some(({ id }) => id === form.cancellationReasonId)) {
    const text = 'Please select a cancellation reason'
    throw ruleBroken(text, { cancellationReasonId: text })
  }
  const isCancellable = (serviceId: number) => summary.cancellableServices.some(({ id }) => id === serviceId)
  refuseUnfit(wanted, (serviceId) => (isCancellable(serviceId) ? null : notOfThisProperty))
  const ending = { ...form, services: servicesToCancel(summary, wanted) }
  const { id } = await one(db, insertCancellation(scope, propertyId, ending))
  await recordChange(db, scope, {
    action: 'request-cancellation',
    entity: 'cancellation_requests',
    entityId: id,
    propertyId,
    after: { services: ending.services, reasonId: ending.cancellationReasonId, notes: ending.notes },
  })
  return { requestId: id }
}

/** What is left of a plan that ends as a whole; all of it once its end was requested. */
function wholePlan(summary: CancellationSummary): number[] {
  const left = servicesToCancel(summary, [])
  return left.length > 0 ? left : summary.cancellableServices.map(({ id }) => id)
}
