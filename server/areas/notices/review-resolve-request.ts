import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { closeIssues } from '../access-cases/close-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import type { Review } from '../service-requests/reviewer.ts'
import { resolveRequestRow, type ResolveRequestRow } from './notices.queries.ts'
import { moveWaitingCase } from './request-to-resolve.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import { answerResolveRequest } from '../access-cases/resolve-requests.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { accessIssuesButton, propertyButton } from '../emails/staff-links.ts'
import { requestingUser } from '../service-requests/review.queries.ts'

const consequence = (status: ResolveReview['status'], isCaseClosed: boolean): string => {
  if (status === 'DECLINED') return 'The access issue stays open. In the portal you can see what else would solve it.'
  return isCaseClosed
    ? 'It was the last access issue of this property, so visits can be booked again.'
    : 'The property has other access issues that are still open.'
}

/** Emails the user who made the request, unless the agency's mail is switched off; the portal shows the answer as well. */
async function notifyOfAnswer(
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

export type ResolveReview = Omit<Review, 'kind'>

/** Approves or declines a request to resolve an access issue, once. An approval resolves the issue. */
export async function reviewResolveRequest(reviewer: Reviewer, review: ResolveReview): Promise<void> {
  const { db, agencyId, userId, state } = reviewer
  const { requestId, status, note } = review
  refuseNote(review)
  const found = await maybeOne(db, resolveRequestRow(agencyId, requestId))
  const property = found && (await maybeOne(db, lockPropertyRow(agencyId, found.propertyId)))
  // Reads the request again after locking, because another user may have reviewed it meanwhile.
  const request = property && (await maybeOne(db, resolveRequestRow(agencyId, requestId)))
  if (!request) throw notFound('Request not found')
  if (request.status !== 'PENDING') {
    if (request.reviewedBy === userId && request.status === status && request.reviewNote === note) return
    throw answeredAlready(request, state)
  }
  // Answered first: resolving the issue withdraws requests that are still open.
  await db.rows(answerResolveRequest(reviewer, requestId, review))
  await recordChange(
    db,
    reviewer,
    {
      action: status === 'APPROVED' ? 'approve-resolution' : 'decline-resolution',
      entity: 'resolve_requests',
      entityId: requestId,
      propertyId: request.propertyId,
      before: { status: 'PENDING' },
      after: { status, note, problem: request.problem },
    },
    reviewer.source,
  )
  const isCaseClosed = status === 'APPROVED' && (await resolve(reviewer, request, note))
  if (status === 'DECLINED') await moveWaitingCase(reviewer, request)
  await refreshCards(reviewer, [request.propertyId])
  await notifyOfAnswer(reviewer, review, request, isCaseClosed)
}

/** Returns whether it was the last issue of its case. */
async function resolve(reviewer: Reviewer, request: ResolveRequestRow, note: string | null): Promise<boolean> {
  if (request.isResolved) throw ruleBroken('The access issue has been resolved since. It can only be declined.')
  const { caseId, propertyId, caseStatus: status, issueId, problem } = request
  const reason = note ?? 'Resolved by the provider at the agency’s request'
  const { isCaseClosed } = await closeIssues(reviewer, { caseId, propertyId, status }, [{ issueId, problem }], {
    reason,
    actionId: null,
  })
  return isCaseClosed
}
