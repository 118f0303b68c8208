import type { WorkOrder } from '../../../contract/work-orders.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { answeredAlready } from '../service-requests/request-problems.ts'
import { agencyOrders } from './list-orders.queries.ts'
import { orderReply } from './order-reply.ts'
import { addMessage, lockOrder, orderMessages, setAsked, type MessageRow } from './work-orders.queries.ts'

/** Who answered, and when; a question can also end without an answer. */
function answeredMeanwhile(last: MessageRow | undefined, state: StateCode): Problem {
  const who = last ? `${last.writtenBy} answered this question on ${momentIn(state, last.writtenAt)}` : null
  return new Problem('conflict', `${who ?? 'This question has been answered'}. Reload to see the answer.`)
}

/** Answers the provider's question once; the order is then with the provider again. */
export async function answerQuestion(scope: Scope, orderId: number, message: string): Promise<WorkOrder> {
  const { db, agencyId, userId, now, state } = scope
  const order = await maybeOne(db, lockOrder(agencyId, orderId))
  if (!order) throw notFound('Work order not found')
  if (order.status !== 'PENDING') throw answeredAlready(order, state)
  const wanted = { orderId, timeZone: states[state].timeZone, page: 1, pageSize: 1 }
  if (order.askedAt === null) {
    const last = (await db.rows(orderMessages(agencyId, orderId))).findLast(({ isFromProvider }) => !isFromProvider)
    if (last?.writerId === userId && last.message === message)
      return orderReply(await one(db, agencyOrders(agencyId, wanted)), scope.today)
    throw answeredMeanwhile(last, state)
  }
  await db.rows(addMessage(agencyId, orderId, { isFromProvider: false, message, writerId: userId, now }))
  await db.rows(setAsked(agencyId, orderId, null, now))
  await recordChange(db, scope, {
    action: 'answer-about-order',
    entity: 'work_orders',
    entityId: orderId,
    propertyId: order.propertyId,
    after: { answer: message },
  })
  return orderReply(await one(db, agencyOrders(agencyId, wanted)), scope.today)
}
