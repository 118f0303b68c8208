import { shortDay } from '../../../contract/day-text.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow, type PropertyForChange } from '../property-lock/lock-property.queries.ts'
import { endServices } from './end-services.ts'
import { answeredAlready } from './request-problems.ts'
import { holdServices } from './hold-services.ts'
import { noEffect, type Effect, type Review } from './reviewer.ts'
import { answered, serviceRequestRow, type RequestRow } from './service-requests.queries.ts'
import { notifyRequester } from './notify-requester.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'

/** Approves or declines a request once, with all its effects. */
export async function reviewRequest(reviewer: Reviewer, review: Review): Promise<void> {
  const { db, agencyId, userId, state, now } = reviewer
  const { kind, requestId, status, note } = review
  refuseNote(review)
  const found = await maybeOne(db, serviceRequestRow(agencyId, kind, requestId))
  const property = found && (await maybeOne(db, lockPropertyRow(agencyId, found.propertyId)))
  // Reads the request again after locking, because another user may have reviewed it meanwhile.
  const request = property && (await maybeOne(db, serviceRequestRow(agencyId, kind, requestId)))
  if (!request) throw notFound('Request not found')
  if (request.status !== 'PENDING') {
    const isSameAnswer = request.reviewedBy === userId && request.status === status && request.reviewNote === note
    if (isSameAnswer) return
    throw answeredAlready(request, state)
  }
  const effect = status === 'APPROVED' ? await takeEffect(reviewer, review, request, property) : noEffect
  await db.rows(answered(agencyId, kind, requestId, { status, note, reviewerId: userId, now }))
  await recordChange(
    db,
    reviewer,
    {
      action: `${status === 'APPROVED' ? 'approve' : 'decline'}-${kind}`,
      entity: `${kind}_requests`,
      entityId: requestId,
      propertyId: property.id,
      before: { status: 'PENDING' },
      after: { status, note, services: request.serviceIds, ...(status === 'APPROVED' && effect) },
    },
    reviewer.source,
  )
  if (status === 'APPROVED') await refreshCards(reviewer, [property.id])
  await notifyRequester(reviewer, review, request, effect)
}

async function takeEffect(
  reviewer: Reviewer,
  { kind }: Review,
  { serviceIds, holdUntil }: RequestRow,
  property: PropertyForChange,
): Promise<Effect> {
  if (property.isCancelled) throw ruleBroken('This property is already cancelled. The request can only be declined.')
  if (kind === 'cancellation') return endServices(reviewer, property.id, serviceIds)
  if (holdUntil === null || holdUntil < reviewer.today)
    throw ruleBroken(
      `The hold was requested until ${shortDay(holdUntil ?? '')}, which has passed. It can only be declined.`,
    )
  return holdServices(reviewer, property.id, serviceIds, holdUntil)
}
