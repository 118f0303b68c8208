import { shortDay } from '../../../contract/day-text.ts'
import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { requestsButton } from '../emails/staff-links.ts'
import { serviceNames } from './chosen-services.ts'
import type { Effect, Review } from './reviewer.ts'
import { requestingUser } from './review.queries.ts'
import type { RequestRow } from './service-requests.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

/**
 * Emails the user who made the request, unless the agency's mail is switched off; the portal shows the outcome as well.
 */
export async function notifyRequester(
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
