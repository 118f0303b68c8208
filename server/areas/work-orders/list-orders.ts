import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { states } from '../../../contract/states.ts'
import type { listWorkOrders } from '../../../contract/work-orders.ts'
import type { Scope } from '../../platform/scope.ts'
import { agencyOrders, countOrders } from './list-orders.queries.ts'
import { orderReply } from './order-reply.ts'

export async function readWorkOrders(
  { db, agencyId, state, today }: Scope,
  { page, 'page-size': pageSize, propertyId, orderId, isOpen }: QueryOf<typeof listWorkOrders>,
): Promise<ReplyOf<typeof listWorkOrders>> {
  const { timeZone } = states[state]
  const [rows, [count]] = await db.batch([
    agencyOrders(agencyId, { timeZone, page, pageSize, propertyId, orderId, isOpen }),
    countOrders(agencyId, { propertyId, orderId, isOpen }),
  ])
  return { items: rows.map((row) => orderReply(row, today)), total: count?.total ?? 0 }
}
