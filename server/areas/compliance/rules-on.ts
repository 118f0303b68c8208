import type { Day } from '../../../contract/days.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { DutyVersion, StateLaw } from './compliance.queries.ts'
import { asksOfFaults, type Condition, type Duty, type ServiceLaw, type StateRules } from './service-law.ts'

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
      duties: inForce.map((duty) => ({
        ...withVersionBefore(duty, ofService),
        ...(isBesideOthers(duty, inForce) && { isSilent: true }),
      })),
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

/** A duty to repair with a time for it is stated all the same, so that the time is known. */
const isBesideOthers = ({ trigger, days }: DutyVersion, inForce: readonly DutyVersion[]): boolean =>
  asksOfFaults(trigger) && days === null && inForce.some((other) => !asksOfFaults(other.trigger))

/** A new version does not make a check due later than the one before did, nor the duty itself begin anew. */
function withVersionBefore(duty: DutyVersion, versions: readonly DutyVersion[]): Duty {
  if (duty.inForceFrom === null) return duty
  const before = versions.find(
    ({ code, trigger, inForceTo }) =>
      code === duty.code && trigger === duty.trigger && inForceTo !== null && inForceTo === duty.inForceFrom,
  )
  return before ? { ...duty, before: withVersionBefore(before, versions) } : duty
}
