import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { actorOfEvent, type LastSave } from '../../platform/stale-edit.queries.ts'
import { sql } from '../../platform/sql.ts'

export type NoticeToResolve = {
  issueId: number
  caseId: number
  propertyId: number
  caseStatus: string
  problem: string
  isResolved: boolean
  resolveReason: string | null
  needsProvider: boolean
}

/** Read after its property was locked. Leaves out cases that the provider hides from the portal. */
export const noticesToResolve = (
  agencyId: number,
  propertyId: number,
  noticeIds: readonly number[],
) => sql<NoticeToResolve>`
  select i.id as "issueId", i.case_id as "caseId", i.property_id as "propertyId", c.status as "caseStatus", p.public_name as problem,
         i.resolved_at is not null as "isResolved", i.resolve_reason as "resolveReason",
         i.is_provider_contact_required as "needsProvider"
    from access_issues i
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id and c.suppression_level = 0
    join access_problems p on p.id = i.problem_id
   where i.agency_id = ${agencyId} and i.property_id = ${propertyId} and i.id = any(${noticeIds}::int[])
   order by array_position(${noticeIds}::int[], i.id)`

/** Who resolved each notice, and when. */
export const lastChangesOfNotices = (agencyId: number, propertyId: number, noticeIds: readonly number[]) => sql<
  LastSave & { noticeId: number }
>`
  select distinct on (e.entity_id) e.entity_id as "noticeId", e.at, ${actorOfEvent} from audit_events e
   where e.agency_id = ${agencyId} and e.property_id = ${propertyId} and e.entity = 'access_issues'
     and e.entity_id = any(${noticeIds}::int[])
   order by e.entity_id, e.at desc, e.id desc`

export type OpenRequest = { noticeId: number; requestedBy: string; requestedAt: string }
export const openRequests = (agencyId: number, noticeIds: readonly number[]) => sql<OpenRequest>`
  select r.issue_id as "noticeId", u.name as "requestedBy", r.requested_at as "requestedAt"
    from resolve_requests r join users u on u.id = r.requested_by
   where r.agency_id = ${agencyId} and r.issue_id = any(${noticeIds}::int[]) and r.status = 'PENDING'`

export type ResolveRequestRow = {
  id: number
  issueId: number
  propertyId: number
  caseId: number
  caseStatus: string
  problem: string
  isResolved: boolean
  notes: string
  status: RequestStatus
  requestedBy: number
  reviewedBy: number | null
  reviewerName: string | null
  reviewedAt: string | null
  reviewNote: string | null
}

export const resolveRequestRow = (agencyId: number, requestId: number) => sql<ResolveRequestRow>`
  select r.id, r.issue_id as "issueId", i.property_id as "propertyId", i.case_id as "caseId", c.status as "caseStatus",
         p.public_name as problem, i.resolved_at is not null as "isResolved", r.notes, r.status,
         r.requested_by as "requestedBy", r.reviewed_by as "reviewedBy", u.name as "reviewerName",
         r.reviewed_at as "reviewedAt", r.review_note as "reviewNote"
    from resolve_requests r
    join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id
    join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id
    join access_problems p on p.id = i.problem_id
    left join users u on u.id = r.reviewed_by
   where r.agency_id = ${agencyId} and r.id = ${requestId}`
