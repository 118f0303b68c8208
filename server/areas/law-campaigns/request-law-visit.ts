import { shortDay } from '../../../contract/day-text.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { insertWorkOrder, lockOrders } from '../work-orders/work-orders.queries.ts'
import { whyNotVisited } from './campaign-rules.ts'
import { saveRequestedVisit } from './campaigns.queries.ts'
import { readCampaignFacts } from './read-campaign-facts.ts'
import { findComing } from './read-coming-rule.ts'

/** Orders the service of a rule at a property, so that its visit is booked before it is due by the schedule. */
export async function requestLawVisit(
  scope: Scope,
  { ruleId, propertyId }: { ruleId: number; propertyId: number },
): Promise<string> {
  const { db, agencyId, userId, now, today } = scope
  await lockActiveProperty(scope, propertyId)
  await db.rows(lockOrders(agencyId))
  const rule = await findComing(scope, ruleId)
  const [found] = await readCampaignFacts(scope, 'REQUEST_LAW_VISITS', rule, [propertyId])
  const { facts, visit } = found as NonNullable<typeof found>
  const reason = whyNotVisited(facts, visit, rule)
  if (reason !== null) throw ruleBroken(reason)
  const order = {
    agencyId,
    propertyId,
    portfolioPropertyId: null,
    address: `${facts.addressLine1}, ${facts.addressLine2}`,
    serviceIds: [rule.serviceId],
    notes: `Because of the law: ${rule.name}, ${rule.inForceFrom > today ? 'from' : 'since'} ${shortDay(rule.inForceFrom)}.`,
  }
  const { id } = await one(db, insertWorkOrder(userId, order, null, now))
  await db.rows(saveRequestedVisit(scope, ruleId, propertyId, id))
  await recordChange(db, scope, {
    action: 'order-work',
    entity: 'work_orders',
    entityId: id,
    propertyId,
    after: order,
  })
  return `Work order ${id} sent`
}
