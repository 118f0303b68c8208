import { recordChanges, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { settleChecks } from '../service-checks/service-checks.queries.ts'
import { settleQuotes } from './settle-quotes.ts'
import type { ReportKind } from './report-kinds.ts'
import { possibleProofs } from './review-proof.queries.ts'
import { acceptProof, type AcceptedProof, type NamedProof } from './review-proof.ts'
import {
  findingReport,
  findingsOfReport,
  saveReview,
  setFindingStatus,
  type FindingReportRow,
  type ReviewedFinding,
} from './review-findings.queries.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import { setBuiltMonth } from '../property-lock/write-property.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { findingsButton, propertyButton } from '../emails/staff-links.ts'
import { requestingUser } from '../service-requests/review.queries.ts'

const nextStep = ({ kind, status }: FindingReview): string => {
  if (status === 'DECLINED') return 'The findings are open again. Please choose another way to resolve them.'
  return kind === 'resolution' ? 'The repair is proven, and nothing is left to do.' : 'The findings are resolved.'
}

/** Emails the user who reported it, unless the agency's mail is switched off; the portal shows the outcome as well. */
async function notifyReporter(
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

export type FindingReview = {
  kind: ReportKind
  reportId: number
  status: 'APPROVED' | 'DECLINED'
  note: string | null
  /** What the reviewer names as proof of what is accepted. */
  named: NamedProof
}

const outcomeOf = ({ kind, status }: FindingReview) => {
  if (status === 'DECLINED') return 'OPEN'
  return kind === 'resolution' ? 'RESOLVED_BY_THIRD_PARTY' : 'RESOLVED'
}

/**
 * Accepts or declines what the agency reports about findings, once. Accepted documents prove the repair, accepted
 * information settles the findings; what is declined opens them again.
 */
export async function reviewFindings(reviewer: Reviewer, review: FindingReview): Promise<void> {
  const { db, agencyId, userId, state, now } = reviewer
  const { kind, reportId, status, note } = review
  refuseNote(review)
  const found = await maybeOne(db, findingReport(agencyId, kind, reportId))
  const property = found && (await maybeOne(db, lockPropertyRow(agencyId, found.propertyId)))
  // Reads the report again after locking, because another user may have reviewed it meanwhile.
  const report = property && (await maybeOne(db, findingReport(agencyId, kind, reportId)))
  if (!report) throw notFound('This report was not found')
  if (report.status !== 'PENDING') {
    if (report.reviewedBy === userId && report.status === status && report.reviewNote === note) return
    throw answeredAlready(report, state)
  }
  const findings = await db.rows(findingsOfReport(agencyId, kind, reportId))
  const proof = status === 'APPROVED' ? await readProof(reviewer, review, report, findings) : null
  await db.rows(saveReview(agencyId, kind, reportId, { status, note, reviewerId: userId, now, proof }))
  await takeEffect(reviewer, review, report, { findings, proof })
  await recordChanges(db, reviewer, changesOf(review, report, { findings, proof }), reviewer.source)
  await refreshCards(reviewer, [report.propertyId])
  await notifyReporter(reviewer, review, report, findings)
}

async function readProof(
  { db, agencyId, today }: Reviewer,
  { named }: FindingReview,
  report: FindingReportRow,
  findings: readonly ReviewedFinding[],
): Promise<AcceptedProof | null> {
  const [first] = findings
  // All were settled in another way meanwhile, so that nothing is left to prove.
  if (!first) return null
  const foundOn = findings.reduce((last, each) => (each.foundOn > last ? each.foundOn : last), first.foundOn)
  const about = { propertyId: report.propertyId, serviceId: first.serviceId, foundOn }
  const proofs = report.kind === 'information' ? await db.rows(possibleProofs(agencyId, about)) : []
  return acceptProof(report, named, { today, foundOn, proofs })
}

type Reviewed = { findings: readonly ReviewedFinding[]; proof: AcceptedProof | null }

async function takeEffect(
  reviewer: Reviewer,
  review: FindingReview,
  { propertyId, builtMonth }: FindingReportRow,
  { findings, proof }: Reviewed,
): Promise<void> {
  const { db, agencyId, userId, now } = reviewer
  const outcome = outcomeOf(review)
  const ids = findings.map(({ id }) => id)
  const resolvedAt = outcome === 'RESOLVED' ? now : null
  await db.batch([
    setFindingStatus(agencyId, ids, { status: outcome, resolvedAt, proof }),
    settleChecks(agencyId, propertyId),
  ])
  if (review.status === 'DECLINED') return
  if (builtMonth !== null) await db.rows(setBuiltMonth(agencyId, propertyId, builtMonth, userId, now))
  await settleQuotes(
    reviewer,
    findings.flatMap(({ quoteId }) => quoteId ?? []),
  )
}

function changesOf(review: FindingReview, report: FindingReportRow, { findings, proof }: Reviewed): Change[] {
  const { kind, reportId, status, note } = review
  const { propertyId } = report
  return [
    {
      action: `${status === 'APPROVED' ? 'accept' : 'decline'}-${kind === 'resolution' ? 'third-party-repair' : 'finding-information'}`,
      entity: kind === 'resolution' ? 'third_party_resolutions' : 'finding_information',
      entityId: reportId,
      propertyId,
      before: { status: 'PENDING' },
      after: { status, note, ...proof, findings: findings.map(({ title }) => title).join('; ') },
    },
    ...findings.map(({ id, before }): Change => ({
      action: 'review-finding',
      entity: 'findings',
      entityId: id,
      propertyId,
      before: { status: before },
      after: { status: outcomeOf(review) },
    })),
  ]
}
