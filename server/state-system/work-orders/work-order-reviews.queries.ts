import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { ShownQueue } from '../kit/lists/queue.ts'
import { matchesQueue, queueDirection } from '../kit/lists/queue-match.queries.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'

export type OrderView = 'waiting' | 'asked' | 'answered'

export type QueuedOrder = {
  agencyId: number
  agencyName: string
  id: number
  address: string
  isKnown: boolean
  serviceIds: number[]
  status: RequestStatus
  askedAt: string | null
  requestedBy: string
  requestedAt: string
  reviewedBy: string | null
  reviewedAt: string | null
}

/** Orders of a whole state; one more than a page. */
export function stateOrders(state: StateCode, queue: ShownQueue<OrderView>) {
  const { view, search, page } = queue
  const isAnswered = view === 'answered'
  const at = isAnswered ? sql`w.reviewed_at` : sql`w.requested_at`
  const direction = queueDirection(queue)
  const chosen = {
    waiting: sql`w.status = 'PENDING' and w.asked_at is null`,
    asked: sql`w.status = 'PENDING' and w.asked_at is not null`,
    answered: sql`w.reviewed_at is not null`,
  }[view]
  return sql<QueuedOrder>`
    select a.id as "agencyId", a.name as "agencyName", first.id, first.address,
           first.property_id is not null as "isKnown", first.service_ids::int[] as "serviceIds", first.status,
           first.asked_at as "askedAt", requester.name as "requestedBy", first.requested_at as "requestedAt",
           reviewer.name as "reviewedBy", first.reviewed_at as "reviewedAt"
      from agencies a
     cross join lateral (
       select w.*, ${at} as at from work_orders w where w.agency_id = a.id and ${chosen}
          ${matchesQueue(search, { workOrderId: sql`w.id` })}
        order by ${at} ${direction} limit ${page * requestsPerPage + 1}) first
      join users requester on requester.id = first.requested_by
      left join users reviewer on reviewer.id = first.reviewed_by
     where a.state = ${state}
     order by first.at ${direction}, a.id, first.id
     limit ${requestsPerPage + 1} offset ${(page - 1) * requestsPerPage}`
}

export type OrderDetails = QueuedOrder & {
  agencyPhone: string | null
  agencyEmail: string | null
  isSendingEnabled: boolean
  requesterEmail: string
  notes: string | null
  reviewNote: string | null
  /** The property of the order, if it is with us. */
  propertyId: number | null
  isCancelled: boolean
  /** The property in the agency's management software. */
  portfolio: { addressLine1: string; addressLine2: string; managerId: number | null } | null
  managers: { id: number; name: string }[]
  /** The user who ordered, if that is a property manager. */
  ordererManagerId: number | null
  services: { serviceId: number; lastOn: string | null; dueOn: string | null; isCancelled: boolean }[]
  messages: { id: number; isFromProvider: boolean; text: string; by: string; at: string }[]
}

export const findOrder = (state: StateCode, agencyId: number, id: number) => sql<OrderDetails>`
  select a.id as "agencyId", a.name as "agencyName", a.phone as "agencyPhone", a.email as "agencyEmail",
         a.is_sending_enabled as "isSendingEnabled", w.id, w.address, w.property_id is not null as "isKnown",
         w.service_ids::int[] as "serviceIds", w.status, w.asked_at as "askedAt", requester.name as "requestedBy",
         requester.email as "requesterEmail", w.requested_at as "requestedAt", reviewer.name as "reviewedBy",
         w.reviewed_at as "reviewedAt", w.notes, w.review_note as "reviewNote", p.id as "propertyId",
         p.cancelled_at is not null as "isCancelled",
         case when m.id is not null then json_build_object(
           'addressLine1', m.address_line_1, 'addressLine2', m.address_line_2, 'managerId', m.manager_id) end as portfolio,
         coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name)
                     from property_managers x where x.agency_id = a.id and x.is_active), '[]') as managers,
         (select x.id from property_managers x
           where x.agency_id = a.id and x.is_active and lower(x.email) = lower(requester.email)
           order by x.id limit 1) as "ordererManagerId",
         coalesce((select json_agg(json_build_object('serviceId', s.service_id, 'lastOn', s.last_service_on, 'dueOn', s.next_due_on,
                                                     'isCancelled', s.cancelled_at is not null) order by s.service_id)
                     from property_services s where s.agency_id = p.agency_id and s.property_id = p.id), '[]') as services,
         coalesce((select json_agg(json_build_object('id', t.id, 'isFromProvider', t.is_from_provider, 'text', t.message,
                                                     'by', writer.name, 'at', t.written_at) order by t.id)
                     from work_order_messages t join users writer on writer.id = t.written_by
                    where t.agency_id = w.agency_id and t.work_order_id = w.id), '[]') as messages
    from work_orders w
    join agencies a on a.id = w.agency_id and a.state = ${state}
    join users requester on requester.id = w.requested_by
    left join users reviewer on reviewer.id = w.reviewed_by
    left join portfolio_properties m on m.agency_id = w.agency_id and m.id = w.portfolio_property_id
    left join properties p on p.agency_id = w.agency_id and p.id = coalesce(w.property_id, m.property_id)
   where w.agency_id = ${agencyId} and w.id = ${id}`
