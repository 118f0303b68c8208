import { dayIn } from '../../../contract/days.ts'
import { refreshOtherCards } from '../../areas/cards/refresh-cards.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { SignedInCall } from '../page-routes.ts'
import { changing } from '../state-site.ts'
import {
  findSentOrder,
  insertWorkOrder,
  lockUserOrders,
  sameOrders,
  type PendingOrder,
  type WorkOrder,
} from './work-orders.queries.ts'

/** For this long the same form counts as a second click or a reload. */
const sameFormMs = 24 * 3_600_000

/** The number of the order, or the same ones that wait already and because of which it was not sent. */
export type OrderResult = { id: number } | { same: PendingOrder[] }

/** Sends the order to the provider for review; the same work is ordered twice only if the user says so. */
export async function orderWork(
  { site, session, now, requestId }: SignedInCall,
  order: WorkOrder,
  { formKey, isAgain }: { formKey: string; isAgain: boolean },
): Promise<OrderResult> {
  const { userId, originalUserId } = session
  return changing(site, userId, async (db) => {
    await db.rows(lockUserOrders(userId))
    const sent = await maybeOne(db, findSentOrder(userId, order, formKey, new Date(now.getTime() - sameFormMs)))
    if (sent) return sent
    const same = isAgain ? [] : await db.rows(sameOrders(order))
    if (same.length > 0) return { same }
    const { id } = await one(db, insertWorkOrder(userId, order, now))
    const { agencyId, propertyId, portfolioPropertyId } = order
    await recordChange(
      db,
      { state: site.state, agencyId, userId, originalUserId, now, requestId },
      { action: 'order-work', entity: 'work_orders', entityId: id, propertyId, after: { ...order, formKey } },
      'STATE_SYSTEM',
    )
    if (portfolioPropertyId !== null)
      await refreshOtherCards({ db, state: site.state, agencyId, today: dayIn(site.timeZone, now) }, [
        portfolioPropertyId,
      ])
    return { id }
  })
}
