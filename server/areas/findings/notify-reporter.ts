import { shortDay } from '../../../contract/day-text.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { findingsButton, propertyButton } from '../emails/staff-links.ts'
import { requestingUser } from '../service-requests/review.queries.ts'
import type { ReportKind } from './report-kinds.ts'
import type { FindingReportRow } from './review-findings.queries.ts'
import { reviewOutcomeLabels, type ReviewOutcome } from './review-outcomes.ts'
import type { AcceptedReport } from './review-proof.ts'

const nextSteps: Record<ReviewOutcome, string> = {
  NOT_APPLICABLE: 'The findings are closed, because they do not apply. They do not count as repaired.',
  THIRD_PARTY_REPAIR: 'The repair is proven, and nothing is left to do.',
  DECLINED: 'The findings are open again. Please choose another way to resolve them.',
}

const reportTexts: Record<ReportKind, string> = {
  resolution: 'Your third-party repair',
  information: 'Your information',
}

function acceptedFacts(accepted: AcceptedReport | null) {
  if (accepted === null) return []
  return accepted.outcome === 'NOT_APPLICABLE'
    ? [
        { label: 'Because', value: accepted.fact },
        { label: 'Source', value: accepted.source },
      ]
    : [
        { label: 'Repaired by', value: accepted.by },
        { label: 'Repaired on', value: shortDay(accepted.on) },
        ...(accepted.document === null ? [] : [{ label: 'Shown by', value: accepted.document.name }]),
      ]
}

type Answered = {
  outcome: ReviewOutcome
  accepted: AcceptedReport | null
  note: string | null
  findings: readonly { title: string }[]
}

/** Emails the user who reported it, unless the agency's mail is switched off; the portal shows the outcome as well. */
export async function notifyReporter(
  reviewer: Reviewer,
  { kind, propertyId, reportedBy }: FindingReportRow,
  { outcome, accepted, note, findings }: Answered,
): Promise<void> {
  const { db, agencyId, portalUrl } = reviewer
  const reporter = await maybeOne(db, requestingUser(agencyId, propertyId, reportedBy))
  if (!reporter?.isSendingEnabled || !reporter.isActive) return
  const isDeclined = outcome === 'DECLINED'
  const subject = `${reportTexts[kind]} for ${reporter.address} was ${isDeclined ? 'declined' : 'accepted'}`
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
        { label: 'Outcome', value: reviewOutcomeLabels[outcome] },
        ...acceptedFacts(accepted),
        ...(note === null ? [] : [{ label: 'Note', value: note }]),
      ]) +
      paragraph(nextSteps[outcome]) +
      (isDeclined ? findingsButton(portalUrl, reporter.address) : propertyButton(portalUrl, propertyId)),
  })
}
