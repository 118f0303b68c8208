import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { sql } from '../../platform/sql.ts'

export type OrderRow = {
  id: number
  propertyId: number | null
  portfolioPropertyId: number | null
  address: string
  serviceIds: number[]
  notes: string | null
  status: RequestStatus
  requestedBy: number
  askedAt: string | null
  reviewedBy: number | null
  reviewerName: string | null
  reviewedAt: string | null
  reviewNote: string | null
}

/** Locks the order, so that the second of two answers sees the first. */
export const lockOrder = (agencyId: number, orderId: number) => sql<OrderRow>`
  select w.id, w.property_id as "propertyId", w.portfolio_property_id as "portfolioPropertyId", w.address,
         w.service_ids::int[] as "serviceIds", w.notes, w.status, w.requested_by as "requestedBy", w.asked_at as "askedAt",
         w.reviewed_by as "reviewedBy", (select u.name from users u where u.id = w.reviewed_by) as "reviewerName",
         w.reviewed_at as "reviewedAt", w.review_note as "reviewNote"
    from work_orders w where w.agency_id = ${agencyId} and w.id = ${orderId} for update of w`

type Answer = {
  status: 'APPROVED' | 'DECLINED'
  note: string | null
  propertyId: number | null
  reviewerId: number
  now: Date
}

export const saveOrderAnswer = (
  agencyId: number,
  orderId: number,
  { status, note, propertyId, reviewerId, now }: Answer,
) => sql`
  update work_orders
     set status = ${status}, review_note = ${note}, property_id = coalesce(property_id, ${propertyId}::int), asked_at = null,
         reviewed_by = ${reviewerId}, reviewed_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${orderId}`

export type MessageRow = {
  id: number
  isFromProvider: boolean
  message: string
  writtenBy: string
  writerId: number
  writtenAt: string
}

export const orderMessages = (agencyId: number, orderId: number) => sql<MessageRow>`
  select m.id, m.is_from_provider as "isFromProvider", m.message, u.name as "writtenBy", u.id as "writerId",
         m.written_at as "writtenAt"
    from work_order_messages m join users u on u.id = m.written_by
   where m.agency_id = ${agencyId} and m.work_order_id = ${orderId} order by m.id`

type NewMessage = { isFromProvider: boolean; message: string; writerId: number; now: Date }

export const addMessage = (
  agencyId: number,
  orderId: number,
  { isFromProvider, message, writerId, now }: NewMessage,
) => sql`
  insert into work_order_messages (agency_id, work_order_id, is_from_provider, message, written_by, written_at)
  values (${agencyId}, ${orderId}, ${isFromProvider}, ${message}, ${writerId}, ${now.toISOString()})`

/** Set while the provider waits for the agency. */
export const setAsked = (agencyId: number, orderId: number, askedAt: Date | null, now: Date) => sql`
  update work_orders set asked_at = ${askedAt?.toISOString() ?? null}::timestamptz, updated_at = ${now.toISOString()}
   where agency_id = ${agencyId} and id = ${orderId}`

export type Orderer = { name: string; email: string; isActive: boolean; isSendingEnabled: boolean }

/** The user who ordered; a user who no longer works for the agency gets no mail. */
export const orderingUser = (agencyId: number, userId: number) => sql<Orderer>`
  select u.name, u.email, a.is_sending_enabled as "isSendingEnabled",
         u.is_active and exists (
           select from memberships m where m.user_id = u.id and m.agency_id = a.id and m.ended_at is null) as "isActive"
    from agencies a cross join users u where a.id = ${agencyId} and u.id = ${userId}`

/** Orders of one agency are processed one after another, so that the second click finds the order of the first. */
export const lockOrders = (agencyId: number) => sql`select pg_advisory_xact_lock(hashtext('work-orders'), ${agencyId})`

/** Without a form: a job sends it. */
export const insertWorkOrder = (userId: number, order: NewWorkOrder, form: SentForm | null, now: Date) => sql<{
  id: number
}>`
  insert into work_orders
    (agency_id, property_id, portfolio_property_id, address, service_ids, notes, requested_by, requested_at, form_key, form_hash)
  values (${order.agencyId}, ${order.propertyId}, ${order.portfolioPropertyId}, ${order.address},
          ${order.serviceIds}::smallint[], ${order.notes}, ${userId}, ${now.toISOString()}, ${form?.formKey ?? null},
          ${form?.formHash ?? null})
  returning id`

export type NewWorkOrder = {
  agencyId: number
  propertyId: number | null
  portfolioPropertyId: number | null
  address: string
  serviceIds: number[]
  notes: string | null
}

/** The form with its content and user; orders of before the key was stored have only the hash. */
export type SentForm = { formKey: string; formHash: Buffer }
