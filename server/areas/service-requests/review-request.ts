import { shortDay } from '../../../contract/day-text.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow, type PropertyForChange } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from './request-problems.ts'
import { noEffect, type Effect, type Review, nothingLeft } from './reviewer.ts'
import {
  answered,
  serviceRequestRow,
  type RequestRow,
  serviceStatuses,
  markWithdrawn,
} from './service-requests.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import type { Day } from '../../../contract/days.ts'
import { setOnHold, markServicesEnded } from '../service-checks/property-services.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { requestsButton } from '../emails/staff-links.ts'
import { serviceNames } from './chosen-services.ts'
import { requestingUser } from './review.queries.ts'
import { idleHolds, visitsToCome } from './effects.queries.ts'
import { markPropertyCancelled } from '../property-lock/write-property.queries.ts'
import { lockQuotesInProgress } from '../quotes/move-quote.queries.ts'
import { moveQuotes } from '../quotes/move-quote.ts'
import { notifyContacts } from '../bookings/notify-contacts.ts'
import { releaseOneOffRequests, markVisitsCancelled, deleteVisitServices } from '../bookings/write-visits.queries.ts'
import { notifyWithdrawal, withdrawNotices } from '../bookings/withdraw-notices.ts'

/**
 * Cancels upcoming visits for the services, until a day or without limit, and tells their contacts. A visit that also has other services goes
 * ahead without these. Returns the number of cancelled visits.
 */
async function cancelVisits(
  reviewer: Reviewer,
  propertyId: number,
  serviceIds: readonly number[],
  until: Day | null,
): Promise<number> {
  const { db, agencyId, now, source } = reviewer
  const visits = await db.rows(visitsToCome(reviewer, propertyId, serviceIds, until))
  const isIdle = ({ services }: { services: number[] }) => services.every((id) => serviceIds.includes(id))
  const idle = visits.filter(isIdle)
  const shortened = visits.filter((visit) => !isIdle(visit))
  const idsOf = (some: typeof visits) => some.map(({ id }) => id)
  if (idle.length > 0)
    await db.batch([markVisitsCancelled(agencyId, idsOf(idle), now), releaseOneOffRequests(agencyId, idsOf(idle))])
  if (shortened.length > 0) await db.rows(deleteVisitServices(agencyId, idsOf(shortened), serviceIds, now))
  const reason = until === null ? 'The service was cancelled' : `The service is on hold until ${shortDay(until)}`
  await notifyWithdrawal(reviewer, await withdrawNotices(reviewer, idsOf(idle)), reason)
  for (const { id } of idle) await notifyContacts(reviewer, id, { kind: 'CANCELLED', reason })
  for (const visit of visits)
    await recordChange(
      db,
      reviewer,
      {
        action: isIdle(visit) ? 'call-off-visit' : 'shorten-visit',
        entity: 'visits',
        entityId: visit.id,
        propertyId,
        before: { status: 'BOOKED', startsAt: visit.startsAt, services: visit.services },
        after: isIdle(visit)
          ? { status: 'CANCELLED' }
          : { status: 'BOOKED', services: visit.services.filter((id) => !serviceIds.includes(id)) },
      },
      source,
    )
  return idle.length
}

/** Ends services immediately; after the last of them the property is cancelled. */
async function endServices(reviewer: Reviewer, propertyId: number, serviceIds: readonly number[]): Promise<Effect> {
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

/**
 * Emails the user who made the request, unless the agency's mail is switched off; the portal shows the outcome as well.
 */
async function notifyRequester(
  reviewer: Reviewer,
  { kind, status, note }: Review,
  request: RequestRow,
  effect: Effect,
): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const { propertyId, requestedBy } = request
  const requester = await maybeOne(db, requestingUser(agencyId, propertyId, requestedBy))
  if (!requester?.isSendingEnabled || !requester.isActive) return
  const outcome = status === 'APPROVED' ? 'approved' : 'declined'
  const subject = `Your ${kind} request for ${requester.address}`
  const facts = [
    { label: 'Property', value: requester.address },
    { label: 'Services', value: serviceNames(request.serviceIds) },
    ...(request.holdUntil === null ? [] : [{ label: 'Hold until', value: shortDay(request.holdUntil) }]),
    ...(note === null ? [] : [{ label: 'Note', value: note }]),
  ]
  await queueMail(reviewer, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [requester.email],
    cc: [],
    subject: `${subject} was ${outcome}`,
    html:
      paragraph(`Hello ${requester.name},`) +
      paragraph(`${subject} was ${outcome}.`) +
      factList(facts) +
      consequences(effect).map(paragraph).join('') +
      requestsButton(portalUrl, propertyId),
  })
}

function consequences({ visitsCalledOff, isPropertyCancelled }: Effect): string[] {
  const sentences: string[] = []
  if (visitsCalledOff === 1) sentences.push('The visit booked for it has been cancelled.')
  if (visitsCalledOff > 1) sentences.push(`${visitsCalledOff} visits booked for it have been cancelled.`)
  if (isPropertyCancelled) sentences.push('No service is left, so the property itself has been cancelled.')
  return sentences
}

/** Puts services on hold until a day, inclusive, and cancels their visits until then. */
async function holdServices(
  reviewer: Reviewer,
  propertyId: number,
  serviceIds: readonly number[],
  until: Day,
): Promise<Effect> {
  const { db, agencyId } = reviewer
  const held = (await db.rows(setOnHold(agencyId, propertyId, serviceIds, until))).map(({ serviceId }) => serviceId)
  if (held.length === 0) throw ruleBroken(nothingLeft)
  const visitsCalledOff = await cancelVisits(reviewer, propertyId, held, until)
  return { serviceIds: held, visitsCalledOff, isPropertyCancelled: false }
}

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
