import { shortDay } from '../../../contract/day-text.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { serviceNames } from './chosen-services.ts'
import type { PendingRequest } from './service-requests.queries.ts'

type Wanted = Pick<PendingRequest, 'kind' | 'serviceIds' | 'holdDate' | 'reasonId' | 'note'>

const sorted = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join()

/** The pending request that the same user made with the same answers, as after a lost reply. */
export const findRepeated = (
  { userId }: Pick<Scope, 'userId'>,
  pending: readonly PendingRequest[],
  wanted: Wanted,
): PendingRequest | undefined =>
  pending.find(
    (request) =>
      request.requestedBy === userId &&
      request.kind === wanted.kind &&
      request.holdDate === wanted.holdDate &&
      request.reasonId === wanted.reasonId &&
      request.note === wanted.note &&
      sorted(request.serviceIds) === sorted(wanted.serviceIds),
  )

function describeRequest(
  { kind, serviceIds, holdDate, requesterName, requestedAt }: PendingRequest,
  { state }: Pick<Scope, 'state'>,
): string {
  const what =
    kind === 'HOLD'
      ? `A hold of ${serviceNames(serviceIds)} until ${shortDay(holdDate ?? '')}`
      : `Cancellation of ${serviceNames(serviceIds)}`
  return `${what} was requested by ${requesterName} on ${momentIn(state, requestedAt)} and has not been answered yet.`
}

/** Refuses services with a pending request: a colleague may have been faster. */
export function refuseRequested(
  scope: Pick<Scope, 'state'>,
  pending: readonly PendingRequest[],
  chosen: readonly number[],
): void {
  const others = pending.filter(({ serviceIds }) => serviceIds.some((id) => chosen.includes(id)))
  if (others.length === 0) return
  const message = others.map((request) => describeRequest(request, scope)).join(' ')
  throw new Problem('conflict', message, { services: message })
}
