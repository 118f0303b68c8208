import type { Day } from '../../../contract/days.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { lawInForce, stateLaw, type LawInForce, type StateLaw } from './compliance.queries.ts'
import { rulesOn } from './rules-on.ts'
import type { StateRules } from './service-law.ts'

/** The rules of a state, all versions of them. They change only with their revision. */
type KnownLaw = { revision: string; law: StateLaw; days: Map<Day, StateRules> }
const known = new Map<StateCode, KnownLaw>()
/** A forecast asks for many days. */
const mostDays = 100

/** What applies to the agency's services on a day. */
export const readStateRules = async (
  db: Db,
  state: StateCode,
  today: Day,
  agencyId: number | null = null,
): Promise<StateRules> => rulesOfRevision(db, state, today, await one(db, lawInForce(state, agencyId)))

/** The same for a revision that was read already, which costs no query unless the law has changed. */
export async function rulesOfRevision(
  db: Db,
  state: StateCode,
  today: Day,
  { revision, agreed }: LawInForce,
): Promise<StateRules> {
  let entry = known.get(state)
  if (entry?.revision !== revision) {
    entry = { revision, law: await one(db, stateLaw(state)), days: new Map() }
    known.set(state, entry)
  }
  let rules = entry.days.get(today)
  if (!rules) {
    if (entry.days.size >= mostDays) entry.days.clear()
    rules = rulesOn(entry.law, today)
    entry.days.set(today, rules)
  }
  return agreed === null ? rules : withAgreed(rules, agreed)
}

/** What an agency has agreed with the provider replaces the provider's own schedule. */
const withAgreed = (rules: StateRules, agreed: Readonly<Record<string, number>>): StateRules =>
  Object.fromEntries(
    serviceCodes.map((code) => {
      const months = agreed[services[code].id]
      return [code, months === undefined ? rules[code] : { ...rules[code], scheduleMonths: months, isAgreed: true }]
    }),
  ) as StateRules
