import type { Day } from '../../../contract/days.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { lawInForce, stateLaw, type DutyVersion, type LawInForce, type StateLaw } from './compliance.queries.ts'
import type { Condition, Duty, ServiceLaw, StateRules } from './service-law.ts'

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

const isInForce = ({ inForceFrom, inForceTo }: DutyVersion, day: Day): boolean =>
  (inForceFrom === null || inForceFrom <= day) && (inForceTo === null || inForceTo > day)

/** What applies to each service on a day. */
export function rulesOn({ duties, schedules, holidays }: StateLaw, day: Day): StateRules {
  const publicHolidays = new Set(holidays)
  const lawOf = (code: ServiceCode): ServiceLaw => {
    const ofService = duties.filter(({ serviceId }) => serviceId === services[code].id)
    const schedule = schedules.find(({ serviceId }) => serviceId === services[code].id)
    const changes = ofService.flatMap(({ inForceFrom, inForceTo }) => [inForceFrom, inForceTo])
    const inForce = ofService.filter((duty) => isInForce(duty, day))
    const scheduleCondition = schedule?.condition ?? null
    return {
      duties: inForce.map((duty) => withVersionBefore(duty, ofService)),
      condition: inForce.length === 0 ? scheduleCondition : commonCondition(inForce),
      scheduleMonths: schedule?.months ?? null,
      scheduleCondition,
      changesOn: changes.filter((change) => change !== null && change > day).toSorted()[0] ?? null,
      holidays: publicHolidays,
    }
  }
  return Object.fromEntries(serviceCodes.map((code) => [code, lawOf(code)])) as StateRules
}

function commonCondition([first, ...others]: readonly DutyVersion[]): Condition | null {
  const condition = first?.condition ?? null
  return others.every((other) => other.condition === condition) ? condition : null
}

/** A new version of an interval does not make a check due later than the one before did. */
function withVersionBefore(duty: DutyVersion, versions: readonly DutyVersion[]): Duty {
  if (duty.trigger !== 'INTERVAL' || duty.inForceFrom === null) return duty
  const before = versions.find(
    ({ code, trigger, inForceTo }) =>
      code === duty.code && trigger === 'INTERVAL' && inForceTo !== null && inForceTo === duty.inForceFrom,
  )
  return before ? { ...duty, before: withVersionBefore(before, versions) } : duty
}

/** What an agency has agreed with the provider replaces the provider's own schedule. */
const withAgreed = (rules: StateRules, agreed: Readonly<Record<string, number>>): StateRules =>
  Object.fromEntries(
    serviceCodes.map((code) => {
      const months = agreed[services[code].id]
      return [code, months === undefined ? rules[code] : { ...rules[code], scheduleMonths: months, isAgreed: true }]
    }),
  ) as StateRules
