import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { readRules } from './compliance.queries.ts'
import type { StateRules } from './service-rule.ts'

/** Law changes with a migration, so it is read once a day: a process that outlives one follows by midnight. */
const known = new Map<StateCode, { on: Day; rules: StateRules }>()

export async function readStateRules(db: Db, state: StateCode, today: Day): Promise<StateRules> {
  const cached = known.get(state)
  if (cached?.on === today) return cached.rules
  const rules = await readRules(db, state)
  known.set(state, { on: today, rules })
  return rules
}
