import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { DemandedProperty } from '../../../contract/law-campaigns.ts'
import { services } from '../../../contract/services.ts'
import type { ComingDemand } from '../cards/coming-demands.ts'
import type { PropertyFactsRow } from '../cards/property-facts.ts'
import { describeGrounds } from '../compliance/explain-obligation.ts'

export const metText = 'The rule asks for nothing more there'
const notKnownText = 'It is not known whether the property meets it already: a visit can show it'

/** Grounds that say something else of a rule that is still to come. */
function groundsOfComing({ obligation: { on, due }, service }: ComingDemand, today: Day, isServed: boolean): string[] {
  // Without the service there is no day since which a check was expected.
  if (on.by === 'NO_UPGRADE' || (on.by === 'NEVER' && !isServed)) return []
  if (on.by !== 'AGREEMENT') return describeGrounds(on, service, due, today)
  return [
    on.from === null
      ? 'It applies from the next new agreement; its day is not known'
      : `It applies from the next new agreement, or when this one becomes periodic: ${shortDay(on.from)} at the earliest`,
  ]
}

/** What the rule looks at and what it comes to at a property, as sentences. */
export function describeDemand(
  property: PropertyFactsRow,
  demand: ComingDemand,
  { firstDay, today }: { firstDay: Day; today: Day },
): Pick<DemandedProperty, 'isKnown' | 'appliesFrom' | 'facts'> {
  const { service, isKnown, obligation } = demand
  const isServed = property.services.some((row) => row.serviceId === services[service].id && !row.isCancelled)
  const { on } = obligation
  return {
    isKnown,
    appliesFrom: on.by === 'AGREEMENT' ? on.from : firstDay,
    facts: [
      ...groundsOfComing(demand, today, isServed),
      ...(isKnown ? [] : [notKnownText]),
      ...(isServed ? [] : [`The property is without our service “${services[service].name}”`]),
    ],
  }
}
