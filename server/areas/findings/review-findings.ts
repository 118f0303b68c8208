import type { StateCode } from '../../../contract/states.ts'
import { recordChanges, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { refuseNote } from '../../platform/refuse-note.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { setBuiltMonth } from '../property-lock/write-property.queries.ts'
import { settleChecks } from '../service-checks/service-checks.queries.ts'
import { notifyReporter } from './notify-reporter.ts'
import type { ReportKind } from './report-kinds.ts'
import {
  findingReport,
  findingsOfReport,
  saveReview,
  setFindingStatus,
  type FindingReportRow,
  type ReviewedFinding,
} from './review-findings.queries.ts'
import { reviewOutcomeText, type ReviewOutcome } from './review-outcomes.ts'
import { documentsOfRepair } from './review-proof.queries.ts'
import { acceptReport, type AcceptedReport, type TypedProof } from './review-proof.ts'
import { settleQuotes } from './settle-quotes.ts'

export type FindingReview = {
  kind: ReportKind
  reportId: number
  outcome: ReviewOutcome
  note: string | null
  typed: TypedProof
}

const newStatuses = {
  NOT_APPLICABLE: 'RESOLVED',
  THIRD_PARTY_REPAIR: 'RESOLVED_BY_THIRD_PARTY',
  DECLINED: 'OPEN',
} as const satisfies Record<ReviewOutcome, string>

/**
 * Answers what the agency reports about findings, once: they do not apply, a third party repaired them, or neither is
 * accepted and they are open again. The same answer given again has no effect, whoever gives it.
 */
export async function reviewFindings(reviewer: Reviewer, review: FindingReview): Promise<'RECORDED' | 'ALREADY'> {
  const { db, agencyId, userId, state, now } = reviewer
  const { kind, reportId, outcome, note } = review
  if (kind === 'resolution' && outcome === 'NOT_APPLICABLE')
    throw new Problem('malformed', 'A repair by a third party is accepted or declined.')
  const found = await maybeOne(db, findingReport(agencyId, kind, reportId))
  const property = found && (await maybeOne(db, lockPropertyRow(agencyId, found.propertyId)))
  // Reads the report again after locking, because another user may have reviewed it meanwhile.
  const report = property && (await maybeOne(db, findingReport(agencyId, kind, reportId)))
  if (!report) throw notFound('This report was not found')
  if (report.status !== 'PENDING') {
    if (isSameAnswer(report, review)) return 'ALREADY'
    throw answeredOtherwise(report, state)
  }
  const status = outcome === 'DECLINED' ? 'DECLINED' : 'APPROVED'
  refuseNote({ status, note })
  const findings = await db.rows(findingsOfReport(agencyId, kind, reportId))
  const accepted =
    outcome === 'DECLINED' ? null : await readAccepted(reviewer, { ...review, outcome }, report, findings)
  await db.rows(saveReview(agencyId, kind, reportId, { status, note, reviewerId: userId, now, accepted }))
  await takeEffect(reviewer, review, report, { findings, accepted })
  await recordChanges(db, reviewer, changesOf(review, report, { findings, accepted }), reviewer.source)
  await refreshCards(reviewer, [report.propertyId])
  await notifyReporter(reviewer, report, { outcome, accepted, note, findings })
  return 'RECORDED'
}

/** That something does not apply for another reason is another answer. */
const isSameAnswer = ({ outcome, fact, factSource }: FindingReportRow, given: FindingReview): boolean =>
  outcome === given.outcome &&
  (outcome !== 'NOT_APPLICABLE' || (fact === given.typed.fact && factSource === given.typed.source))

/** Another answer was recorded, by whom and when. */
function answeredOtherwise(report: FindingReportRow, state: StateCode): Problem {
  const by = report.reviewerName === null ? '' : ` by ${report.reviewerName}`
  const at = report.reviewedAt === null ? '' : ` on ${momentIn(state, report.reviewedAt)}`
  return new Problem('conflict', `This was already answered${by}${at}: ${reviewOutcomeText(report) ?? 'withdrawn'}.`)
}

/** The last day on which one of them was found. */
export const lastFoundOn = (findings: readonly Pick<ReviewedFinding, 'foundOn'>[]): ReviewedFinding['foundOn'] | null =>
  findings
    .map(({ foundOn }) => foundOn)
    .toSorted()
    .at(-1) ?? null

async function readAccepted(
  { db, agencyId, today }: Reviewer,
  { kind, outcome, typed }: FindingReview & { outcome: AcceptedReport['outcome'] },
  report: FindingReportRow,
  findings: readonly ReviewedFinding[],
): Promise<AcceptedReport> {
  const foundOn = lastFoundOn(findings)
  const documents = kind === 'information' ? await db.rows(documentsOfRepair(agencyId, report.propertyId, foundOn)) : []
  return acceptReport(report, outcome, typed, { today, foundOn, documents })
}

type Reviewed = { findings: readonly ReviewedFinding[]; accepted: AcceptedReport | null }

async function takeEffect(
  reviewer: Reviewer,
  { outcome }: FindingReview,
  { propertyId, builtMonth }: FindingReportRow,
  { findings, accepted }: Reviewed,
): Promise<void> {
  const { db, agencyId, userId, now } = reviewer
  const ids = findings.map(({ id }) => id)
  await db.batch([
    setFindingStatus(agencyId, ids, { status: newStatuses[outcome], now, accepted }),
    settleChecks(agencyId, propertyId),
  ])
  if (outcome === 'DECLINED') return
  if (builtMonth !== null) await db.rows(setBuiltMonth(agencyId, propertyId, builtMonth, userId, now))
  await settleQuotes(
    reviewer,
    findings.flatMap(({ quoteId }) => quoteId ?? []),
  )
}

function acceptedValues(accepted: AcceptedReport | null): Record<string, unknown> {
  if (accepted === null) return {}
  if (accepted.outcome === 'NOT_APPLICABLE') return { because: accepted.fact, source: accepted.source }
  const { on, by, document } = accepted
  return {
    repairedBy: by,
    repairedOn: on,
    ...(document !== null && { shownBy: document.name, documentId: document.id }),
  }
}

function changesOf(review: FindingReview, report: FindingReportRow, { findings, accepted }: Reviewed): Change[] {
  const { kind, reportId, outcome, note } = review
  const { propertyId } = report
  return [
    {
      action: `${outcome === 'DECLINED' ? 'decline' : 'accept'}-${kind === 'resolution' ? 'third-party-repair' : 'finding-information'}`,
      entity: kind === 'resolution' ? 'third_party_resolutions' : 'finding_information',
      entityId: reportId,
      propertyId,
      before: { status: 'PENDING' },
      after: {
        status: outcome,
        note,
        ...acceptedValues(accepted),
        findings: findings.map(({ title }) => title).join('; '),
      },
    },
    ...findings.map(({ id, before }): Change => ({
      action: 'review-finding',
      entity: 'findings',
      entityId: id,
      propertyId,
      before: { status: before },
      after: { status: newStatuses[outcome], outcome },
    })),
  ]
}
