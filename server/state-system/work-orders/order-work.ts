import { createHash } from 'node:crypto'
import { dayIn } from '../../../contract/days.ts'
import { refreshOtherCards } from '../../areas/cards/refresh-cards.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { insertWorkOrder, type NewWorkOrder } from '../../areas/work-orders/work-orders.queries.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { changing } from '../kit/routes/state-site.ts'
import { findSentOrder, lockOrders, sameOrders, type PendingOrder, type SentOrder } from './work-orders.queries.ts'

/** With the content, because a browser may show a sent form again, and it may be changed then. */
const hashOfForm = (userId: number, formKey: string, order: NewWorkOrder): Buffer => {
  const { propertyId, portfolioPropertyId, address, serviceIds, notes } = order
  return createHash('sha256')
    .update(JSON.stringify([userId, formKey, propertyId, portfolioPropertyId, address, serviceIds, notes]))
    .digest()
}

/** The number of the order, or why it was not sent: the same ones that wait already, or another that this form has sent. */
export type OrderResult = { id: number } | { same: PendingOrder[] } | { other: SentOrder }

/** Sends the order to the provider for review; the same work is ordered twice only if the user says so. */
export async function orderWork(
  { site, session, now, requestId }: SignedInCall,
  order: NewWorkOrder,
  { formKey, isAgain }: { formKey: string; isAgain: boolean },
): Promise<OrderResult> {
  const { userId, originalUserId } = session
  return changing(site, userId, async (db) => {
    await db.rows(lockOrders(order.agencyId))
    const form = { formKey, formHash: hashOfForm(userId, formKey, order) }
    const sent = await maybeOne(db, findSentOrder(order.agencyId, form))
    if (sent) return sent.isSame ? sent : { other: sent }
    const same = isAgain ? [] : await db.rows(sameOrders(order))
    if (same.length > 0) return { same }
    const { id } = await one(db, insertWorkOrder(userId, order, form, now))
    const { agencyId, propertyId, portfolioPropertyId } = order
    await recordChange(
      db,
      { state: site.state, agencyId, userId, originalUserId, now, requestId },
      { action: 'order-work', entity: 'work_orders', entityId: id, propertyId, after: order },
      'STATE_SYSTEM',
    )
    if (portfolioPropertyId !== null)
      await refreshOtherCards({ db, state: site.state, agencyId, today: dayIn(site.timeZone, now) }, [
        portfolioPropertyId,
      ])
    return { id }
  })
}
