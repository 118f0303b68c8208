import type { CancellationForm } from '../../../contract/service-requests/cancellations.ts'
import type { Day } from '../../../contract/days.ts'
import type { HoldForm } from '../../../contract/service-requests/holds.ts'
import type { RequestInShort, RequestKind, RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { sql, type Sql } from '../../platform/sql.ts'

/** The table of each kind of request; they share most columns. */
const tableOf: Record<RequestKind, Sql> = { hold: sql`hold_requests`, cancellation: sql`cancellation_requests` }

export type RequestedServiceStatus = { serviceId: number; onHoldUntil: Day | null; isCancelled: boolean }

export const serviceStatuses = (agencyId: number, propertyId: number) => sql<RequestedServiceStatus>`
  select service_id as "serviceId", on_hold_until as "onHoldUntil", cancelled_at is not null as "isCancelled"
    from property_services where agency_id = ${agencyId} and property_id = ${propertyId} order by service_id`

export type PendingRequest = RequestInShort & {
  id: number
  requestedBy: number
  requesterName: string
  requestedAt: string
  /** Only for a hold. */
  holdDate: Day | null
  /** Only for a cancellation. */
  reasonId: number | null
  note: string | null
}

export const pendingRequests = (agencyId: number, propertyId: number) => sql<PendingRequest>`
  select r.*, u.name as "requesterName"
    from (
      select 'HOLD' as kind, status, service_ids::int[] as "serviceIds", id, requested_by as "requestedBy",
             requested_at as "requestedAt", hold_until as "holdDate", null::int as "reasonId", reason as note
        from hold_requests where agency_id = ${agencyId} and property_id = ${propertyId} and status = 'PENDING'
      union all
      select 'CANCELLATION', status, service_ids::int[], id, requested_by, requested_at, null, reason_id, notes
        from cancellation_requests where agency_id = ${agencyId} and property_id = ${propertyId} and status = 'PENDING'
    ) r join users u on u.id = r."requestedBy"`

export const requestRights = (agencyId: number) => sql<{ canRequestHold: boolean; canRequestCancellation: boolean }>`
  select can_request_hold as "canRequestHold", can_request_cancellation as "canRequestCancellation"
    from agencies where id = ${agencyId}`

export const propertyPlan = (agencyId: number, propertyId: number, today: Day) => sql<{
  isCancelled: boolean
  billingPlan: string
}>`
  select cancelled_at is not null as "isCancelled", app.plan_on(agency_id, billing_plan, ${today}) as "billingPlan"
    from properties where agency_id = ${agencyId} and id = ${propertyId}`

export const cancellationReasons = () => sql<{ id: number; groupName: string; name: string }>`
  select id, group_name as "groupName", name from cancellation_reasons order by display_order`

type Requester = { agencyId: number; userId: number; now: Date }

export const insertHoldRequest = ({ agencyId, userId, now }: Requester, propertyId: number, form: HoldForm) => sql<{
  id: number
}>`
  insert into hold_requests (agency_id, property_id, service_ids, hold_until, reason, requested_by, requested_at)
  values (${agencyId}, ${propertyId}, ${form.services}::smallint[], ${form.holdDate}, ${form.reasonNote}, ${userId},
          ${now.toISOString()})
  returning id`

export const insertCancellation = (
  { agencyId, userId, now }: Requester,
  propertyId: number,
  form: CancellationForm,
) => sql<{ id: number }>`
  insert into cancellation_requests (agency_id, property_id, service_ids, reason_id, notes, requested_by, requested_at)
  values (${agencyId}, ${propertyId}, ${form.services}::smallint[], ${form.cancellationReasonId}, ${form.notes}, ${userId},
          ${now.toISOString()})
  returning id`

export type RequestRow = {
  id: number
  propertyId: number
  serviceIds: number[]
  status: RequestStatus
  requestedBy: number
  reviewedBy: number | null
  reviewerName: string | null
  reviewedAt: string | null
  reviewNote: string | null
  /** Only for a hold. */
  holdUntil: Day | null
}

/** The caller locks its property first, so that it cannot be reviewed concurrently. */
export const serviceRequestRow = (agencyId: number, kind: RequestKind, requestId: number) => sql<RequestRow>`
  select r.id, r.property_id as "propertyId", r.service_ids::int[] as "serviceIds", r.status, r.requested_by as "requestedBy",
         r.reviewed_by as "reviewedBy", u.name as "reviewerName", r.reviewed_at as "reviewedAt", r.review_note as "reviewNote",
         ${kind === 'hold' ? sql`r.hold_until` : sql`null::date`} as "holdUntil"
    from ${tableOf[kind]} r left join users u on u.id = r.reviewed_by
   where r.agency_id = ${agencyId} and r.id = ${requestId}`

export const markWithdrawn = (
  agencyId: number,
  kind: RequestKind,
  requestIds: readonly number[],
  note: string | null,
) =>
  sql<{ id: number }>`
    update ${tableOf[kind]} set status = 'WITHDRAWN', review_note = ${note}
     where agency_id = ${agencyId} and id = any(${requestIds}::int[]) and status = 'PENDING' returning id`

type Answer = { status: RequestStatus; note: string | null; reviewerId: number; now: Date }

export const answered = (
  agencyId: number,
  kind: RequestKind,
  requestId: number,
  { status, note, reviewerId, now }: Answer,
) => sql`
  update ${tableOf[kind]}
     set status = ${status}, review_note = ${note}, reviewed_by = ${reviewerId}, reviewed_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${requestId} and status = 'PENDING'`
