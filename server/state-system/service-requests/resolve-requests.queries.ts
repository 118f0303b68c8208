import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type IssueLine = { problem: string; raisedAt: string; isResolved: boolean }
export type NoAccessLine = { startsAt: string; endsAt: string; technician: string; status: string }

export type ResolveRequestDetails = {
  agencyId: number
  agencyName: string
  agencyPhone: string | null
  agencyEmail: string | null
  isSendingEnabled: boolean
  id: number
  propertyId: number
  address: string
  isPropertyCancelled: boolean
  problem: string
  raisedAt: string
  needsProvider: boolean
  notes: string
  status: RequestStatus
  requestedBy: string
  requesterEmail: string
  requestedAt: string
  reviewedBy: string | null
  reviewedAt: string | null
  reviewNote: string | null
  /** All issues of the case, oldest first. */
  issues: IssueLine[]
  /** The last visits, newest first. */
  visits: NoAccessLine[]
}

const mostVisits = 5

export const findResolveRequest = (state: StateCode, agencyId: number, id: number) => sql<ResolveRequestDetails>`
  select a.id as "agencyId", a.name as "agencyName", a.phone as "agencyPhone", a.email as "agencyEmail",
         a.is_sending_enabled as "isSendingEnabled", r.id, p.id as "propertyId",
         p.address_line_1 || ', ' || p.address_line_2 as address, p.cancelled_at is not null as "isPropertyCancelled",
         problem.public_name as problem, i.raised_at as "raisedAt", i.is_provider_contact_required as "needsProvider",
         r.notes, r.status, requester.name as "requestedBy", requester.email as "requesterEmail",
         r.requested_at as "requestedAt", reviewer.name as "reviewedBy", r.reviewed_at as "reviewedAt",
         r.review_note as "reviewNote",
         coalesce((select json_agg(json_build_object('problem', op.public_name, 'raisedAt', o.raised_at,
                                                     'isResolved', o.resolved_at is not null) order by o.raised_at, o.id)
                     from access_issues o join access_problems op on op.id = o.problem_id
                    where o.agency_id = i.agency_id and o.case_id = i.case_id), '[]') as issues,
         coalesce((select json_agg(last.visit) from (
                     select json_build_object('startsAt', v.starts_at, 'endsAt', v.ends_at, 'technician', t.name,
                                              'status', v.status) as visit
                       from visits v join technicians t on t.id = v.technician_id
                      where v.agency_id = p.agency_id and v.property_id = p.id and v.status <> 'HELD'
                      order by v.starts_at desc limit ${mostVisits}) last), '[]') as visits
    from resolve_requests r
    join agencies a on a.id = r.agency_id and a.state = ${state}
    join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id
    join access_problems problem on problem.id = i.problem_id
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
    join users requester on requester.id = r.requested_by
    left join users reviewer on reviewer.id = r.reviewed_by
   where r.agency_id = ${agencyId} and r.id = ${id}`
