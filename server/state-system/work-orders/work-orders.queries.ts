import type { Addressed } from '../kit/lists/row-limits.ts'
import { unsafeColumn } from '../../areas/cards/unsafe-property.queries.ts'
import { isId } from '../../../contract/paging.ts'
import { typedNumber } from '../../../contract/search-text.ts'
import type { Slice } from '../../areas/quotes/page-slice.ts'
import { emptySql, sql, type Sql } from '../../platform/sql.ts'
import type { NewWorkOrder, SentForm } from '../../areas/work-orders/work-orders.queries.ts'
import type { Counted, ListQuery } from '../kit/lists/list.ts'
import { inTexts, matchesProperty } from '../kit/lists/property-match.queries.ts'
import { askedOrders } from '../kit/html/links.ts'

const serviceNames: Sql = sql`
  (select string_agg(s.name, ', ' order by s.display_order) from services s where s.id = any (w.service_ids::smallint[])) as services`

export type PendingOrder = Pick<WorkOrderRow, 'id' | 'services' | 'requestedBy' | 'requestedAt'>

const pendingColumns: Sql = sql`
  w.id, u.name as "requestedBy", w.requested_at as "requestedAt", ${serviceNames}`

export type SentOrder = PendingOrder & {
  isSame: boolean
  address: string
  notes: string | null
}

/** The order that the same form has sent, and whether it had the same content. */
export const findSentOrder = (agencyId: number, { formKey, formHash }: SentForm) => sql<SentOrder>`
  select ${pendingColumns}, w.address, w.notes, w.form_hash = ${formHash} as "isSame"
    from work_orders w join users u on u.id = w.requested_by
   where w.agency_id = ${agencyId} and (w.form_key = ${formKey} or w.form_hash = ${formHash})
   order by w.form_hash = ${formHash} desc limit 1`

export type WorkOrderRow = Pick<Addressed, 'unsafe'> & {
  id: number
  propertyId: number | null
  address: string
  services: string
  status: string
  requestedBy: string
  requestedAt: string
  isAsked: boolean
  note: string | null
}

export const pendingOrdersOf = (agencyId: number, propertyId: number) => sql<PendingOrder>`
  select ${pendingColumns}
    from work_orders w join users u on u.id = w.requested_by
   where w.agency_id = ${agencyId} and w.property_id = ${propertyId} and w.status = 'PENDING'
   order by w.id desc limit 5`

type SameOrder = Pick<NewWorkOrder, 'agencyId' | 'propertyId' | 'portfolioPropertyId' | 'address' | 'serviceIds'>

/** Addresses are compared in either case, with any number of spaces. */
const comparable = (address: Sql): Sql => sql`lower(btrim(regexp_replace(${address}, '\\s+', ' ', 'g')))`

/** Orders that wait, for the same property or address and at least one of the same services. */
export const sameOrders = ({
  agencyId,
  propertyId,
  portfolioPropertyId,
  address,
  serviceIds,
}: SameOrder) => sql<PendingOrder>`
  select ${pendingColumns}
    from work_orders w join users u on u.id = w.requested_by
   where w.agency_id = ${agencyId} and w.status = 'PENDING'
     and (w.property_id = ${propertyId}::int or w.portfolio_property_id = ${portfolioPropertyId}::int
          or ${comparable(sql`w.address`)} = ${comparable(sql`${address}`)})
     and w.service_ids::smallint[] && ${serviceIds}::smallint[]
   order by w.id desc limit 5`

export type OrderFilter = Pick<ListQuery, 'search' | 'managerId'> & { status: string | undefined }

const hasStatus = (status: string | undefined): Sql => {
  if (status === undefined) return emptySql
  return status === askedOrders
    ? sql`and w.status = 'PENDING' and w.asked_at is not null`
    : sql`and w.status = ${status}`
}

/** The number or the address, which an order for a new property has of its own. */
const isOrder = (search: string): Sql => {
  const isAtAddress = inTexts(sql`w.address`)(search)
  const number = typedNumber(search) ?? ''
  return isId(number) ? sql`(w.id = ${Number(number)} or ${isAtAddress})` : isAtAddress
}

const orders = (agencyId: number, filter: OrderFilter): Sql => sql`
  work_orders w where w.agency_id = ${agencyId}
    ${hasStatus(filter.status)}
    and ${matchesProperty(sql`w.property_id`, agencyId, filter, isOrder)}`

export const workOrderRows = (
  agencyId: number,
  filter: OrderFilter,
  isDescending: boolean,
  { limit, offset }: Slice,
) => {
  const order = isDescending ? sql`w.requested_at desc, w.id desc` : sql`w.requested_at, w.id`
  return sql<WorkOrderRow>`
    select w.id, w.property_id as "propertyId", ${unsafeColumn(sql`w.agency_id`, sql`w.property_id`)}, w.address, w.status,
           u.name as "requestedBy", w.requested_at as "requestedAt",
           w.asked_at is not null as "isAsked", w.review_note as note, ${serviceNames}
      from (select * from ${orders(agencyId, filter)} order by ${order} limit ${limit} offset ${offset}) w
      join users u on u.id = w.requested_by
     order by ${order}`
}

export const countWorkOrders = (agencyId: number, filter: OrderFilter) =>
  sql<Counted>`select count(*) as count from ${orders(agencyId, filter)}`

export type OrderProperty = { id: number; agencyId: number; addressLine1: string; addressLine2: string }

/** The property of a link, if it is of an agency of the user: on the provider's books, or only in the agency's portfolio. */
export const findOrderProperty = (userId: number, { id, isOnBooks }: { id: number; isOnBooks: boolean }) =>
  sql<OrderProperty>`
  select p.id, p.agency_id as "agencyId", p.address_line_1 as "addressLine1", p.address_line_2 as "addressLine2"
    from ${isOnBooks ? sql`properties` : sql`portfolio_properties`} p
    join agencies a on a.id = p.agency_id and a.is_active
    join memberships s on s.agency_id = p.agency_id and s.user_id = ${userId} and s.ended_at is null
   where p.id = ${id}`
