import type { Day } from '../../../contract/days.ts'
import { serviceCodes } from '../../../contract/services.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { firstAfter } from './next-change.ts'

/** Rules and the first day on which they apply. */
export type RulesFrom = { from: Day; rules: StateRules }

/** What applies today, and from each later day on which a version begins or ends. */
export async function comingRules(today: Day, rulesOn: (day: Day) => Promise<StateRules>): Promise<RulesFrom[]> {
  const found: RulesFrom[] = []
  for (let day: Day | null = today; day !== null;) {
    const rules: StateRules = await rulesOn(day)
    found.push({ from: day, rules })
    day = firstAfter(
      day,
      serviceCodes.map((code) => rules[code].changesOn),
    )
  }
  return found
}

export const rulesOfDay = (coming: readonly RulesFrom[], day: Day): StateRules => {
  const applies = coming.findLast(({ from }) => from <= day) ?? coming[0]
  if (!applies) throw new Error('There are no rules')
  return applies.rules
}
