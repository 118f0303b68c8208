import type { Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { stateServiceRules } from './compliance.queries.ts'
import type { StateRules } from './service-rule.ts'

/**
 * Rules change only with a migration, so they are cached for a day: a process that keeps running during a migration
 * uses the new rules by midnight.
 */
const known = new Map<StateCode, { on: Day; rules: StateRules }>()

/** The rules of one state for services. */
export async function readStateRules(db: Db, state: StateCode, today: Day): Promise<StateRules> {
  const cached = known.get(state)
  if (cached?.on === today) return cached.rules
  const rows = await db.rows(stateServiceRules(state))
  const rules = Object.fromEntries(
    rows.map(({ serviceId, ...rule }) => [serviceOfId(serviceId) as ServiceCode, rule]),
  ) as StateRules
  known.set(state, { on: today, rules })
  return rules
}
