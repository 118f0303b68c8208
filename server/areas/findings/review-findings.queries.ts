import type { Day } from '../../../contract/days.ts'
import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { ReportKind } from './report-kinds.ts'
import type { ReviewOutcome } from './review-outcomes.ts'
import type { AcceptedReport } from './review-proof.ts'

export type FindingReportRow = {
  kind: ReportKind
  id: number
  propertyId: number
  address: string
  status: RequestStatus
  /** Null while it waits, and of information that was accepted before outcomes were recorded. */
  outcome: ReviewOutcome | null
  reportedBy: number
  reviewedBy: number | null
  reviewerName: string | null
  reviewedAt: string | null
  reviewNote: string | null
  /** Why it does not apply, as recorded with that outcome. */
  fact: string | null
  factSource: string | null
  /** First day of the month in which the property was built, as the agency says. */
  builtMonth: string | null
  hasDocuments: boolean
  declaredBy: string | null
  declaredLicence: string | null
  declaredOn: Day | null
}

/** Of third_party_resolutions `t`. */
export const outcomeOfResolution: Sql = sql`
  case t.status when 'APPROVED' then 'THIRD_PARTY_REPAIR' when 'DECLINED' then 'DECLINED' end`
/** Of finding_information `n`. */
export const statusOfInformation: Sql = sql`
  case when n.reviewed_at is null then 'PENDING' when n.is_accepted is false then 'DECLINED' else 'APPROVED' end`
export const outcomeOfInformation: Sql = sql`case when n.is_accepted is false then 'DECLINED' else n.outcome end`

const reports: Record<ReportKind, Sql> = {
  resolution: sql`
    select t.agency_id, t.id, t.property_id, t.status, ${outcomeOfResolution} as outcome,
           t.submitted_by as reported_by, t.reviewed_by, t.reviewed_at, t.review_note, null as fact, null as fact_source,
           null::date as built_month, t.declared_by, t.declared_licence, t.declared_on,
           exists (select from resolution_documents d where d.agency_id = t.agency_id and d.resolution_id = t.id) as has_documents
      from third_party_resolutions t`,
  information: sql`
    select n.agency_id, n.id, n.property_id,
           ${statusOfInformation} as status, ${outcomeOfInformation} as outcome,
           n.given_by as reported_by, n.reviewed_by, n.reviewed_at, n.review_note, n.fact, n.fact_source, n.built_month,
           n.declared_by, null as declared_licence, n.declared_on, false as has_documents
      from finding_information n`,
}

/** The caller locks its property first, so that it cannot be reviewed concurrently. */
export const findingReport = (agencyId: number, kind: ReportKind, reportId: number) => sql<FindingReportRow>`
  select ${kind}::text as kind, r.id, r.property_id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, r.status,
         r.outcome, r.reported_by as "reportedBy", r.reviewed_by as "reviewedBy",
         (select u.name from users u where u.id = r.reviewed_by) as "reviewerName", r.reviewed_at as "reviewedAt",
         r.review_note as "reviewNote", r.fact, r.fact_source as "factSource", r.built_month as "builtMonth",
         r.has_documents as "hasDocuments",
         r.declared_by as "declaredBy", r.declared_licence as "declaredLicence", r.declared_on as "declaredOn"
    from (${reports[kind]}) r
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
   where r.agency_id = ${agencyId} and r.id = ${reportId}`

type Answer = {
  status: 'APPROVED' | 'DECLINED'
  note: string | null
  reviewerId: number
  now: Date
  /** Null for what is declined. */
  accepted: AcceptedReport | null
}

const repairOf = (accepted: AcceptedReport | null) => (accepted?.outcome === 'THIRD_PARTY_REPAIR' ? accepted : null)
const factOf = (accepted: AcceptedReport | null) => (accepted?.outcome === 'NOT_APPLICABLE' ? accepted : null)

const declared = (accepted: AcceptedReport | null): Sql => {
  const repair = repairOf(accepted)
  return repair?.isDeclared ? sql`declared_by = ${repair.by}, declared_on = ${repair.on}, ` : emptySql
}

export const saveReview = (
  agencyId: number,
  kind: ReportKind,
  reportId: number,
  { status, note, reviewerId, now, accepted }: Answer,
): Sql =>
  kind === 'resolution'
    ? sql`
        update third_party_resolutions
           set ${declared(accepted)}status = ${status}, review_note = ${note}, reviewed_by = ${reviewerId},
               reviewed_at = ${now.toISOString()}
         where agency_id = ${agencyId} and id = ${reportId}`
    : sql`
        update finding_information
           set outcome = ${accepted?.outcome ?? null}, fact = ${factOf(accepted)?.fact ?? null},
               fact_source = ${factOf(accepted)?.source ?? null}, proof_document_id = ${repairOf(accepted)?.document?.id ?? null},
               is_accepted = ${status === 'APPROVED'}, review_note = ${note}, reviewed_by = ${reviewerId},
               reviewed_at = ${now.toISOString()}
         where agency_id = ${agencyId} and id = ${reportId}`

export type ReviewedFinding = {
  id: number
  title: string
  foundOn: Day
  before: string
  quoteId: number | null
}

const links: Record<ReportKind, Sql> = {
  resolution: sql`select agency_id, finding_id, resolution_id as report_id from third_party_resolution_findings`,
  information: sql`select agency_id, finding_id, information_id as report_id from finding_information_findings`,
}
/** A finding that was settled in another way meanwhile keeps its status. */
const waiting: Record<ReportKind, string> = {
  resolution: 'RESOLVED_BY_THIRD_PARTY',
  information: 'ADDITIONAL_INFO_PROVIDED',
}

export const findingsOfReport = (agencyId: number, kind: ReportKind, reportId: number) => sql<ReviewedFinding>`
  select f.id, i.title, f.found_on as "foundOn", f.status as before, f.quote_id as "quoteId"
    from (${links[kind]}) l
    join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
    join finding_items i on i.code = f.item_code
   where l.agency_id = ${agencyId} and l.report_id = ${reportId} and f.status = ${waiting[kind]}
   order by f.id for update of f`

type NewStatus = {
  status: 'OPEN' | 'RESOLVED' | 'RESOLVED_BY_THIRD_PARTY'
  now: Date
  accepted: AcceptedReport | null
}

/** A finding that does not apply is closed without a repair. One that was reported as repaired stays resolved since then. */
export const setFindingStatus = (agencyId: number, ids: readonly number[], { status, now, accepted }: NewStatus) => sql`
  update findings
     set status = ${status}, version = version + 1, repaired_on = ${repairOf(accepted)?.on ?? null},
         repaired_by = ${repairOf(accepted)?.by ?? null}, closed_as = ${factOf(accepted)?.outcome ?? null},
         resolved_at = case when ${accepted !== null} then coalesce(resolved_at, ${now.toISOString()}::timestamptz) end
   where agency_id = ${agencyId} and id = any(${ids}::int[])`
