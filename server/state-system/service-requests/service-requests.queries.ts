import type { Day } from '../../../contract/days.ts'
import type { RequestKind, RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import type { StateCode } from '../../../contract/states.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { Addressed } from '../kit/lists/row-limits.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

export type ListView = ShownQueue<'waiting' | 'answered'>

/** What the list shows: holds, cancellations, requests to resolve an access issue, and questions. */
export type ListedKind = RequestKind | 'resolve' | 'question'

export type ListedRequest = Pick<Addressed, 'unsafe'> & {
  agencyId: number
  agencyName: string
  kind: ListedKind
  id: number
  address: string
  /** Empty for a request to resolve and a question. */
  serviceIds: number[]
  /** The access issue to resolve, or the question. */
  problem: string | null
  status: RequestStatus
  requestedBy: string
  requestedAt: string
  reviewedBy: string | null
  reviewedAt: string | null
}

const tableOf: Record<ListedKind, Sql> = {
  hold: sql`hold_requests`,
  cancellation: sql`cancellation_requests`,
  resolve: sql`resolve_requests`,
  question: sql`provider_questions`,
}

/** The first requests of one kind and agency, from an index. */
function firstOf(kind: ListedKind, queue: ListView): Sql {
  const { search, page } = queue
  const isAnswered = queue.view === 'answered'
  const table = tableOf[kind]
  const propertyId =
    kind === 'resolve'
      ? sql`(select i.property_id from access_issues i where i.agency_id = r.agency_id and i.id = r.issue_id)`
      : sql`r.property_id`
  const at = isAnswered ? sql`r.reviewed_at` : sql`r.requested_at`
  return sql`
    (select ${kind}::text as kind, r.id, ${at} as at from ${table} r
      where r.agency_id = a.id and ${isAnswered ? sql`r.reviewed_at is not null` : sql`r.status = 'PENDING'`}
            ${matchesQueue(search, { propertyId, numbers: [sql`r.id::text`] })}
      order by ${at} ${queueDirection(queue)} limit ${page * requestsPerPage + 1})`
}

/** Requests of a whole state; one more than a page. */
export function stateRequests(state: StateCode, view: ListView): Sql<ListedRequest> {
  const direction = queueDirection(view)
  return sql<ListedRequest>`
    select w.agency_id as "agencyId", w.agency_name as "agencyName", w.kind, w.id,
           p.address_line_1 || ', ' || p.address_line_2 as address, ${unsafeColumn(sql`p.agency_id`, sql`p.id`)},
           r.service_ids as "serviceIds", r.problem, r.status,
           requester.name as "requestedBy", r.requested_at as "requestedAt", reviewer.name as "reviewedBy",
           r.reviewed_at as "reviewedAt"
      from (select a.id as agency_id, a.name as agency_name, first.kind, first.id, first.at
              from agencies a
             cross join lateral (${firstOf('hold', view)} union all ${firstOf('cancellation', view)}
                                 union all ${firstOf('resolve', view)}
                                 union all ${firstOf('question', view)}) first
             where a.state = ${state}
             order by first.at ${direction}, a.id, first.kind, first.id
             limit ${requestsPerPage + 1} offset ${(view.page - 1) * requestsPerPage}) w
     cross join lateral (
       select h.property_id, h.service_ids::int[] as service_ids, null::text as problem, h.status, h.requested_by, h.requested_at,
              h.reviewed_by,
              h.reviewed_at
         from hold_requests h where w.kind = 'hold' and h.agency_id = w.agency_id and h.id = w.id
       union all
       select c.property_id, c.service_ids::int[], null, c.status, c.requested_by, c.requested_at, c.reviewed_by, c.reviewed_at
         from cancellation_requests c where w.kind = 'cancellation' and c.agency_id = w.agency_id and c.id = w.id
       union all
       select i.property_id, '{}', q.public_name, s.status, s.requested_by, s.requested_at, s.reviewed_by, s.reviewed_at
         from resolve_requests s
         join access_issues i on i.agency_id = s.agency_id and i.id = s.issue_id
         join access_problems q on q.id = i.problem_id
        where w.kind = 'resolve' and s.agency_id = w.agency_id and s.id = w.id
       union all
       select n.property_id, '{}', n.question, n.status, n.requested_by, n.requested_at, n.reviewed_by, n.reviewed_at
         from provider_questions n where w.kind = 'question' and n.agency_id = w.agency_id and n.id = w.id) r
      join properties p on p.agency_id = w.agency_id and p.id = r.property_id
      join users requester on requester.id = r.requested_by
      left join users reviewer on reviewer.id = r.reviewed_by
     order by w.at ${direction}, w.agency_id, w.kind, w.id`
}

/** The number of open requests, and of those that have waited longer than promised. */
export const countWaiting = (state: StateCode, promisedSince: Date) => sql<{ waiting: number; late: number }>`
  select count(*) as waiting, count(*) filter (where r.requested_at < ${promisedSince.toISOString()}) as late
    from agencies a
   cross join lateral (
     select requested_at from hold_requests where agency_id = a.id and status = 'PENDING'
     union all
     select requested_at from cancellation_requests where agency_id = a.id and status = 'PENDING'
     union all
     select requested_at from resolve_requests where agency_id = a.id and status = 'PENDING'
     union all
     select requested_at from provider_questions where agency_id = a.id and status = 'PENDING') r
   where a.state = ${state}`

export type ServiceLine = {
  serviceId: number
  jobStatus: string
  dueOn: Day | null
  onHoldUntil: Day | null
  isCancelled: boolean
}
export type VisitLine = { id: number; startsAt: string; endsAt: string; technician: string; serviceIds: number[] }

export type RequestDetails = Omit<ListedRequest, 'kind' | 'problem'> & {
  kind: RequestKind
  propertyId: number
  isPropertyCancelled: boolean
  billingPlan: string
  agencyPhone: string | null
  agencyEmail: string | null
  isSendingEnabled: boolean
  requesterEmail: string
  holdUntil: Day | null
  reason: string
  notes: string | null
  reviewNote: string | null
  services: ServiceLine[]
  visits: VisitLine[]
}

const requestedSubjects: Record<RequestKind, Sql> = {
  hold: sql`
    select h.*, h.hold_until as until, h.reason::text as why, null::text as said from hold_requests h`,
  cancellation: sql`
    select c.*, null::date as until, (select r.group_name || ': ' || r.name from cancellation_reasons r where r.id = c.reason_id) as why,
           c.notes::text as said from cancellation_requests c`,
}

type WantedRequest = { agencyId: number; kind: RequestKind; id: number; state: StateCode; now: Date }

export const findRequest = ({ agencyId, kind, id, state, now }: WantedRequest) => sql<RequestDetails>`
  select a.id as "agencyId", a.name as "agencyName", a.phone as "agencyPhone", a.email as "agencyEmail",
         a.is_sending_enabled as "isSendingEnabled", ${kind}::text as kind, r.id,
         p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address,
         p.cancelled_at is not null as "isPropertyCancelled",
         app.plan_on(a.id, p.billing_plan, (${now.toISOString()}::timestamptz at time zone z.time_zone)::date) as "billingPlan",
         r.service_ids::int[] as "serviceIds", r.status, r.requested_at as "requestedAt", requester.name as "requestedBy",
         requester.email as "requesterEmail", r.reviewed_at as "reviewedAt", reviewer.name as "reviewedBy",
         r.review_note as "reviewNote", r.until as "holdUntil", r.why as reason, r.said as notes,
         coalesce((select json_agg(json_build_object(
                     'serviceId', s.service_id, 'jobStatus', s.job_status, 'dueOn', s.next_due_on,
                     'onHoldUntil', s.on_hold_until, 'isCancelled', s.cancelled_at is not null) order by o.display_order)
                     from property_services s join services o on o.id = s.service_id
                    where s.agency_id = p.agency_id and s.property_id = p.id), '[]') as services,
         coalesce((select json_agg(json_build_object(
                     'id', v.id, 'startsAt', v.starts_at, 'endsAt', v.ends_at, 'technician', t.name,
                     'serviceIds', array(select vs.service_id::int from visit_services vs
                                          where vs.agency_id = v.agency_id and vs.visit_id = v.id order by 1))
                     order by v.starts_at)
                     from visits v join technicians t on t.id = v.technician_id
                    where v.agency_id = p.agency_id and v.property_id = p.id and v.status = 'BOOKED'
                      and v.starts_at > ${now.toISOString()}), '[]') as visits
    from (${requestedSubjects[kind]}) r
    join agencies a on a.id = r.agency_id and a.state = ${state}
    join states z on z.code = a.state
    join properties p on p.agency_id = r.agency_id and p.id = r.property_id
    join users requester on requester.id = r.requested_by
    left join users reviewer on reviewer.id = r.reviewed_by
   where r.agency_id = ${agencyId} and r.id = ${id}`
