import type { Day } from '../../../contract/days.ts'
import type { PropertyFactsRow } from './property-facts.ts'

/** How the property is charged on a day, as `app.plan_on` says it. */
export function planOn({ ownPlan, agreements }: Pick<PropertyFactsRow, 'ownPlan' | 'agreements'>, day: Day): string {
  if (ownPlan !== null) return ownPlan
  const held = agreements.findLast(({ from }) => from <= day)
  return held === undefined || (held.until !== null && held.until < day) ? 'PAYG' : held.plan
}
