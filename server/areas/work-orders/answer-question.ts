import type { WorkOrder } from '../../../contract/work-orders.ts'
import { states } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { agencyOrders } from './list-orders.queries.ts'
import { orderReply } from './order-reply.ts'
import { addMessage, lockOrder, setAsked } from './work-orders.queries.ts'

/** Answers the provider's question; the order is then with the provider again. */
export async function answerQuestion(scope: Scope, orderId: number, message: string): Promise<WorkOrder> {
  const { db, agencyId, userId, now, state } = scope
  const order = await maybeOne(db, lockOrder(agencyId, orderId))
  if (!order) throw notFound('Work order not found')
  if (order.status !== 'PENDING') throw answeredAlready(order, state)
  if (order.askedAt === null)
    throw new Problem('conflict', 'A colleague has answered this question. Reload to see the answer.')
  await db.rows(addMessage(agencyId, orderId, { isFromProvider: false, message, writerId: userId, now }))
  await db.rows(setAsked(agencyId, orderId, null, now))
  await recordChange(db, scope, {
    action: 'answer-about-order',
    entity: 'work_orders',
    entityId: orderId,
    propertyId: order.propertyId,
    after: { answer: message },
  })
  const wanted = { orderId, timeZone: states[state].timeZone, page: 1, pageSize: 1 }
  return orderReply(await one(db, agencyOrders(agencyId, wanted)))
}
