import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockActiveProperty, lockProperty } from '../property-lock/lock-property.ts'
import { clearNotNeeded, lockRequest, removeRequest, saveNotNeeded } from './campaigns.queries.ts'
import { findComing } from './read-coming-rule.ts'

type Where = { ruleId: number; propertyId: number }

/** The same reason again changes nothing; another one is refused with who gave the first and when. */
export async function markLawNotNeeded(scope: Scope, { ruleId, propertyId }: Where, reason: string): Promise<void> {
  const { db, agencyId, state } = scope
  const { name } = await findComing(scope, ruleId)
  await lockActiveProperty(scope, propertyId)
  const before = await maybeOne(db, lockRequest(agencyId, ruleId, propertyId))
  if (before?.reason === reason) return
  if (before && before.reason !== null) {
    const when = momentIn(state, before.at as string)
    throw new Problem('conflict', `${before.by} recorded at ${when} that nothing is needed: ${before.reason}`)
  }
  await db.rows(saveNotNeeded(scope, ruleId, propertyId, reason))
  await recordChange(db, scope, {
    action: 'mark-law-not-needed',
    entity: 'law_requests',
    entityId: ruleId,
    propertyId,
    after: { rule: name, reason },
  })
}

export async function unmarkLawNotNeeded(scope: Scope, { ruleId, propertyId }: Where): Promise<void> {
  const { db, agencyId } = scope
  const { name } = await findComing(scope, ruleId)
  await lockProperty(scope, propertyId)
  const before = await maybeOne(db, lockRequest(agencyId, ruleId, propertyId))
  if (!before || before.reason === null) return
  await db.rows((before.hasRequest ? clearNotNeeded : removeRequest)(agencyId, ruleId, propertyId))
  await recordChange(db, scope, {
    action: 'unmark-law-not-needed',
    entity: 'law_requests',
    entityId: ruleId,
    propertyId,
    before: { rule: name, reason: before.reason },
  })
}
