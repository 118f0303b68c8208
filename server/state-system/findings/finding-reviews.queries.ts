import type { Day } from '../../../contract/days.ts'
import type { Severity } from '../../../contract/quotes/quotes.ts'
import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { ReportKind } from '../../areas/findings/report-kinds.ts'
import {
  outcomeOfInformation,
  outcomeOfResolution,
  statusOfInformation,
} from '../../areas/findings/review-findings.queries.ts'
import type { ReviewOutcome } from '../../areas/findings/review-outcomes.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

export type ReviewView = 'waiting' | 'answered'

export type ListedReport = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  agencyName: string
  kind: ReportKind
  id: number
  address: string
  findings: string[]
  status: RequestStatus
  outcome: ReviewOutcome | null
  reportedBy: string
  reportedAt: string
  reviewedBy: string | null
  reviewedAt: string | null
}

const titles = (table: Sql, column: Sql, id: Sql): Sql => sql`
  array(select i.title from ${table} l
          join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
          join finding_items i on i.code = f.item_code
         where l.agency_id = a.id and ${column} = ${id} order by f.id)`

type Shown = { isAnswered: boolean; search: string; page: number; direction: Sql }

const resolutions = ({ isAnswered, search, page, direction }: Shown): Sql => sql`
  (select 'resolution' as kind, t.id, t.property_id, t.status::text, ${outcomeOfResolution} as outcome, t.submitted_by as reported_by,
          t.submitted_at as reported_at, t.reviewed_by, t.reviewed_at, ${isAnswered ? sql`t.reviewed_at` : sql`t.submitted_at`} as at,
          ${titles(sql`third_party_resolution_findings`, sql`l.resolution_id`, sql`t.id`)} as findings
     from third_party_resolutions t
    where t.agency_id = a.id and ${isAnswered ? sql`t.reviewed_at is not null` : sql`t.status = 'PENDING'`}
          ${matchesQueue(search, { propertyId: sql`t.property_id`, numbers: [sql`t.id::text`] })}
    order by at ${direction} limit ${page * requestsPerPage + 1})`

const information = ({ isAnswered, search, page, direction }: Shown): Sql => sql`
  (select 'information', n.id, n.property_id, ${statusOfInformation}, ${outcomeOfInformation}, n.given_by, n.given_at,
          n.reviewed_by, n.reviewed_at, ${isAnswered ? sql`n.reviewed_at` : sql`n.given_at`} as at,
          ${titles(sql`finding_information_findings`, sql`l.information_id`, sql`n.id`)}
     from finding_information n
    where n.agency_id = a.id and ${isAnswered ? sql`n.reviewed_at is not null` : sql`n.reviewed_at is null`}
          ${matchesQueue(search, { propertyId: sql`n.property_id`, numbers: [sql`n.id::text`] })}
    order by at ${direction} limit ${page * requestsPerPage + 1})`

/** Reports of a whole state; one more than a page. */
export function stateReports(state: StateCode, queue: ShownQueue<ReviewView>) {
  const { view, search, page } = queue
  const direction = queueDirection(queue)
  const shown = { isAnswered: view === 'answered', search, page, direction }
  return sql<ListedReport>`
  select a.id as "agencyId", a.name as "agencyName", r.kind, r.id, p.address_line_1 || ', ' || p.address_line_2 as address,
         ${unsafeColumn(sql`p.agency_id`, sql`p.id`)}, r.findings, r.status, r.outcome,
         reporter.name as "reportedBy", r.reported_at as "reportedAt", reviewer.name as "reviewedBy",
         r.reviewed_at as "reviewedAt"
    from agencies a
   cross join lateral (${resolutions(shown)} union all ${information(shown)}) r
    join properties p on p.agency_id = a.id and p.id = r.property_id
    join users reporter on reporter.id = r.reported_by
    left join users reviewer on reviewer.id = r.reviewed_by
   where a.state = ${state}
   order by r.at ${direction}, a.id, r.kind, r.id
   limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`
}

export type ReportDocument = { id: number; fileName: string; size: number }
export type FindingOfReport = {
  id: number
  title: string
  serviceId: number
  severity: Severity
  appliance: string | null
  location: string | null
  foundOn: Day
  status: string
}

export type ReportDetails = Omit<ListedReport, 'findings'> & {
  propertyId: number
  isSendingEnabled: boolean
  reporterEmail: string
  notes: string | null
  reviewNote: string | null
  builtMonth: Day | null
  declaredBy: string | null
  declaredLicence: string | null
  declaredOn: Day | null
  /** Why the findings do not apply, and where that is known from. */
  fact: string | null
  factSource: string | null
  /** The document that shows the repair; of older answers, the visit or document that was named as proof. */
  proof: string | null
  /** Who repaired it, and when. */
  repair: string | null
  findings: FindingOfReport[]
  documents: ReportDocument[]
}

const subjects: Record<ReportKind, Sql> = {
  resolution: sql`
    select t.agency_id, t.id, t.property_id, t.status::text, ${outcomeOfResolution} as outcome, t.submitted_by as reported_by,
           t.submitted_at as reported_at, t.reviewed_by, t.reviewed_at, t.review_note, t.notes, null::date as built_month,
           t.declared_by, t.declared_licence, t.declared_on, null as fact, null as fact_source, null as proof
      from third_party_resolutions t`,
  information: sql`
    select n.agency_id, n.id, n.property_id, ${statusOfInformation} as status, ${outcomeOfInformation} as outcome,
           n.given_by as reported_by, n.given_at as reported_at, n.reviewed_by, n.reviewed_at, n.review_note, n.notes, n.built_month,
           n.declared_by, null as declared_licence, n.declared_on, n.fact, n.fact_source,
           coalesce((select 'Visit of ' || to_char(v.starts_at at time zone z.time_zone, 'DD/MM/YYYY')
                       from visits v join agencies x on x.id = v.agency_id join states z on z.code = x.state
                      where v.agency_id = n.agency_id and v.id = n.proof_visit_id),
                    (select s.file_name from documents d join files s on s.agency_id = d.agency_id and s.id = d.file_id
                      where d.agency_id = n.agency_id and d.id = n.proof_document_id)) as proof
      from finding_information n`,
}
const links: Record<ReportKind, Sql> = {
  resolution: sql`select agency_id, finding_id, resolution_id as report_id from third_party_resolution_findings`,
  information: sql`select agency_id, finding_id, information_id as report_id from finding_information_findings`,
}

type WantedReport = { agencyId: number; kind: ReportKind; id: number }

export const findReport = (state: StateCode, { agencyId, kind, id }: WantedReport) => sql<ReportDetails>`
  select a.id as "agencyId", a.name as "agencyName", a.is_sending_enabled as "isSendingEnabled", ${kind}::text as kind, r.id,
         p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, r.status, r.outcome, reporter.name as "reportedBy",
         reporter.email as "reporterEmail", r.reported_at as "reportedAt", reviewer.name as "reviewedBy",
         r.reviewed_at as "reviewedAt", r.review_note as "reviewNote", r.notes, r.built_month as "builtMonth",
         r.declared_by as "declaredBy", r.declared_licence as "declaredLicence", r.declared_on as "declaredOn", r.fact,
         r.fact_source as "factSource", r.proof,
         (select f.repaired_by || ', ' || to_char(f.repaired_on, 'DD/MM/YYYY')
            from (${links[kind]}) l join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
           where l.agency_id = r.agency_id and l.report_id = r.id and r.outcome = 'THIRD_PARTY_REPAIR' and f.repaired_on is not null
           order by f.repaired_on desc, f.id limit 1) as repair,
         coalesce((select json_agg(json_build_object(
                     'id', f.id, 'title', i.title, 'serviceId', f.service_id, 'severity', f.severity, 'appliance', f.appliance_name,
                     'location', f.appliance_location, 'foundOn', f.found_on, 'status', f.status) order by f.id)
                     from (${links[kind]}) l
                     join findings f on f.agency_id = l.agency_id and f.id = l.finding_id
                     join finding_items i on i.code = f.item_code
                    where l.agency_id = r.agency_id and l.report_id = r.id), '[]') as findings,
         coalesce((select json_agg(json_build_object('id', d.id, 'fileName', s.file_name, 'size', s.size_bytes) order by d.id)
                     from resolution_documents d
                     join files s on s.agency_id = d.agency_id and s.id = d.file_id and s.status = 'STORED'
                    where ${kind}::text = 'resolution' and d.agency_id = r.agency_id and d.resolution_id = r.id), '[]') as documents
    from (${subjects[kind]}) r
    join agencies a on a.id = r.agency_id and a.state = ${state}
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
    join users reporter on reporter.id = r.reported_by
    left join users reviewer on reviewer.id = r.reviewed_by
   where r.agency_id = ${agencyId} and r.id = ${id}`

export type StoredDocument = { fileName: string; type: string; storageKey: string }

export const findDocument = (state: StateCode, agencyId: number, documentId: number) => sql<StoredDocument>`
  select s.file_name as "fileName", s.detected_type as type, s.storage_key as "storageKey"
    from resolution_documents d
    join agencies a on a.id = d.agency_id and a.state = ${state}
    join files s on s.agency_id = d.agency_id and s.id = d.file_id and s.status = 'STORED'
   where d.agency_id = ${agencyId} and d.id = ${documentId} and d.resolution_id is not null`
