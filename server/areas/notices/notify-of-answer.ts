import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { accessIssuesButton, propertyButton } from '../emails/staff-links.ts'
import { requestingUser } from '../service-requests/review.queries.ts'
import type { ResolveRequestRow } from './notices.queries.ts'
import type { ResolveReview } from './review-resolve-request.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

const consequence = (status: ResolveReview['status'], isCaseClosed: boolean): string => {
  if (status === 'DECLINED') return 'The access issue stays open. In the portal you can see what else would solve it.'
  return isCaseClosed
    ? 'It was the last access issue of this property, so visits can be booked again.'
    : 'The property has other access issues that are still open.'
}

/** Emails the user who made the request, unless the agency's mail is switched off; the portal shows the answer as well. */
export async function notifyOfAnswer(
  reviewer: Reviewer,
  { status, note }: ResolveReview,
  { propertyId, requestedBy, problem, notes, caseId, issueId }: ResolveRequestRow,
  isCaseClosed: boolean,
): Promise<void> {
  const requester = await maybeOne(reviewer.db, requestingUser(reviewer.agencyId, propertyId, requestedBy))
  if (!requester?.isSendingEnabled || !requester.isActive) return
  const outcome = status === 'APPROVED' ? 'approved' : 'declined'
  const subject = `Your request to resolve an access issue at ${requester.address} was ${outcome}`
  await queueMail(reviewer, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    caseId,
    issueId,
    to: [requester.email],
    cc: [],
    subject,
    html:
      paragraph(`Hello ${requester.name},`) +
      paragraph(`${subject}.`) +
      factList([
        { label: 'Property', value: requester.address },
        { label: 'Access issue', value: problem },
        { label: 'Your notes', value: notes },
        ...(note === null ? [] : [{ label: 'Our note', value: note }]),
      ]) +
      paragraph(consequence(status, isCaseClosed)) +
      (isCaseClosed
        ? propertyButton(reviewer.portalUrl, propertyId)
        : accessIssuesButton(reviewer.portalUrl, propertyId)),
  })
}
