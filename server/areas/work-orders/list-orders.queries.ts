import type { UnsafeRow } from '../cards/unsafe-property.ts'
import type { Day } from '../../../contract/days.ts'
import type { RequestStatus } from '../../../contract/service-requests/service-requests.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import { isAtUnsafe, unsafeColumn } from '../cards/unsafe-property.queries.ts'

export type ListedOrder = {
  id: number
  address: string
  propertyId: number | null
  unsafe: UnsafeRow
  serviceIds: number[]
  notes: string | null
  status: RequestStatus
  isAsked: boolean
  orderedBy: string
  orderedAt: string
  answeredAt: string | null
  note: string | null
  bookedFor: Day | null
  isDone: boolean
  /** The agency must give details of the property before a visit can be booked. */
  needsDetails: boolean
  messages: { id: number; isFromProvider: boolean; text: string; by: string; at: string }[]
}

type Wanted = { propertyId?: number | undefined; orderId?: number | undefined; isOpen?: boolean }

const today = (timeZone: string): Sql => sql`(now() at time zone ${timeZone})::date`

/** Each service was done at a visit that ended after the order was accepted; one of the same morning does not count. */
const isDone: Sql = sql`
  (w.status = 'APPROVED' and not exists (
     select from unnest(w.service_ids::smallint[]) as wanted (id)
       left join property_services s on s.agency_id = w.agency_id and s.property_id = w.property_id and s.service_id = wanted.id
      where s.cancelled_at is null and not exists (
        select from visits v
          join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id and vs.service_id = wanted.id
          join booking_types k on k.code = vs.booking_type and not k.is_repair
         where v.agency_id = w.agency_id and v.property_id = w.property_id and v.status = 'COMPLETED'
           and v.finished_at > w.reviewed_at and vs.outcome in ('PASSED', 'FAILED'))))`

const conditions = (agencyId: number, { propertyId, orderId, isOpen }: Wanted): Sql => sql`
  w.agency_id = ${agencyId}
  ${propertyId === undefined ? emptySql : sql`and w.property_id = ${propertyId}`}
  ${orderId === undefined ? emptySql : sql`and w.id = ${orderId}`}
  ${isOpen ? sql`and (w.status = 'PENDING' or w.status = 'APPROVED' and not ${isDone})` : emptySql}`

/** Among all orders the newest are first. */
const unsafeFirst = (agencyId: number, { isOpen }: Wanted): Sql =>
  isOpen ? sql`${isAtUnsafe(agencyId, sql`w.property_id`)} desc nulls last,` : emptySql

type Listing = Wanted & { timeZone: string; page: number; pageSize: number }

export const agencyOrders = (agencyId: number, { timeZone, page, pageSize, ...wanted }: Listing) => sql<ListedOrder>`
  select w.id, w.address, w.property_id as "propertyId", ${unsafeColumn(sql`w.agency_id`, sql`w.property_id`)},
         w.service_ids::int[] as "serviceIds", w.notes, w.status,
         w.asked_at is not null as "isAsked", u.name as "orderedBy", w.requested_at as "orderedAt", w.reviewed_at as "answeredAt",
         w.review_note as note, ${isDone} as "isDone",
         exists (select from property_services s
                  where s.agency_id = w.agency_id and s.property_id = w.property_id and s.cancelled_at is null
                    and s.service_id = any (w.service_ids::smallint[]) and s.job_status = 'UPDATES_REQUIRED') as "needsDetails",
         (select min((v.starts_at at time zone ${timeZone})::date)
            from visits v
            join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
            join booking_types k on k.code = vs.booking_type and not k.is_repair
           where w.status = 'APPROVED' and v.agency_id = w.agency_id and v.property_id = w.property_id and v.status = 'BOOKED'
             and vs.service_id = any (w.service_ids::smallint[])
             and (v.starts_at at time zone ${timeZone})::date >= ${today(timeZone)}) as "bookedFor",
         coalesce((select json_agg(json_build_object('id', m.id, 'isFromProvider', m.is_from_provider, 'text', m.message,
                                                     'by', x.name, 'at', m.written_at) order by m.id)
                     from work_order_messages m join users x on x.id = m.written_by
                    where m.agency_id = w.agency_id and m.work_order_id = w.id), '[]') as messages
    from work_orders w join users u on u.id = w.requested_by
   where ${conditions(agencyId, wanted)}
   order by w.asked_at is null, ${unsafeFirst(agencyId, wanted)} w.requested_at desc, w.id desc
   limit ${pageSize} offset ${(page - 1) * pageSize}`

export const countOrders = (agencyId: number, wanted: Wanted) => sql<{ total: number }>`
  select count(*)::int as total from work_orders w where ${conditions(agencyId, wanted)}`

/** Orders about which the provider waits for an answer of the agency. */
export const countQuestions = (agencyId: number) => sql<{ count: number }>`
  select count(*)::int as count from work_orders
   where agency_id = ${agencyId} and status = 'PENDING' and asked_at is not null`
