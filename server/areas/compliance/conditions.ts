import type { PropertyFacts } from './evaluate-service.ts'
import type { Obligation } from './obligation.ts'
import { isRequired, type Condition, type Duty, type ServiceLaw } from './service-law.ts'

type Place = Pick<PropertyFacts, 'hasGas' | 'isWaterCharged'>

/** Null when it is not known. */
const isSo = (condition: Condition, { hasGas, isWaterCharged }: Place): boolean | null =>
  condition === 'GAS_PRESENT' ? hasGas : isWaterCharged

/** What a duty comes to where its condition is not met or not known; null: it must be evaluated. */
function notEvaluated(duty: Duty, place: Place): Obligation | null {
  const { condition, ruleId } = duty
  const is = condition ? isSo(condition, place) : true
  if (!condition || is === true) return null
  const isGas = condition === 'GAS_PRESENT'
  const none = { rule: ruleId, since: null, due: null }
  if (is === false) return { ...none, state: 'NOT_APPLICABLE', on: { by: isGas ? 'NO_GAS' : 'NOT_CHARGED' } }
  // A repair is asked for where something is faulty, which shows that there is gas.
  if (isGas && !isRequired({ duties: [duty] })) return null
  return { ...none, state: 'UNPROVEN', on: { by: isGas ? 'GAS_UNKNOWN' : 'CHARGING_UNKNOWN' } }
}

/** The duties and the schedule that apply to the property, where not all of a service have the same condition. */
export function applicableLaw(law: ServiceLaw, place: Place): { law: ServiceLaw; notEvaluated: Obligation[] } {
  const { condition, scheduleCondition, duties } = law
  if (condition !== null || (!scheduleCondition && duties.every((duty) => !duty.condition)))
    return { law, notEvaluated: [] }
  const outcomes = duties.map((duty) => notEvaluated(duty, place))
  const isScheduled = !scheduleCondition || isSo(scheduleCondition, place) !== false
  const isListed = (_: Obligation | null, index: number): boolean => duties[index]?.isSilent !== true
  return {
    law: {
      ...law,
      duties: duties.filter((_, index) => outcomes[index] === null),
      scheduleMonths: isScheduled ? law.scheduleMonths : null,
    },
    notEvaluated: outcomes.filter(isListed).filter((outcome) => outcome !== null),
  }
}
