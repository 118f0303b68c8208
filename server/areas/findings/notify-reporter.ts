import { maybeOne } from '../../platform/database.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { findingsButton, propertyButton } from '../emails/staff-links.ts'
import { requestingUser } from '../service-requests/review.queries.ts'
import type { FindingReview } from './review-findings.ts'
import type { FindingReportRow, ReviewedFinding } from './review-findings.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'

const nextStep = ({ kind, status }: FindingReview): string => {
  if (status === 'DECLINED') return 'The findings are open again. Please choose another way to resolve them.'
  return kind === 'resolution' ? 'The repair is proven, and nothing is left to do.' : 'The findings are resolved.'
}

/** Emails the user who reported it, unless the agency's mail is switched off; the portal shows the outcome as well. */
export async function notifyReporter(
  reviewer: Reviewer,
  review: FindingReview,
  { propertyId, reportedBy }: FindingReportRow,
  findings: readonly ReviewedFinding[],
): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const reporter = await maybeOne(db, requestingUser(agencyId, propertyId, reportedBy))
  if (!reporter?.isSendingEnabled || !reporter.isActive) return
  const outcome = review.status === 'APPROVED' ? 'accepted' : 'declined'
  const what = review.kind === 'resolution' ? 'Your third-party repair' : 'Your information'
  const subject = `${what} for ${reporter.address} was ${outcome}`
  await queueMail(reviewer, {
    kind: 'PROVIDER_NEWS',
    propertyId,
    to: [reporter.email],
    cc: [],
    subject,
    html:
      paragraph(`Hello ${reporter.name},`) +
      paragraph(`${subject}.`) +
      factList([
        { label: 'Property', value: reporter.address },
        { label: 'Findings', value: findings.map(({ title }) => title).join('; ') },
        ...(review.note === null ? [] : [{ label: 'Note', value: review.note }]),
      ]) +
      paragraph(nextStep(review)) +
      (review.status === 'DECLINED'
        ? findingsButton(portalUrl, reporter.address)
        : propertyButton(portalUrl, propertyId)),
  })
}
