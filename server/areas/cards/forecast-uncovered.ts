import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Duty, ServiceLaw } from '../compliance/service-law.ts'
import { rulesOfDay, type RulesFrom } from './coming-rules.ts'
import { toServiceFacts } from './evaluate-services.ts'
import { followService, leaseDaysOf, mergeSpans, type Span } from './follow-service.ts'
import type { PropertyFactsRow } from './property-facts.ts'

type Uncovered = { property: PropertyFactsRow; coming: readonly RulesFrom[]; state: StateCode; today: Day }

/** Rules that reach a property some time after they begin stay in the forecast when they have begun. */
const isPhasedIn = ({ trigger }: Duty): boolean => trigger === 'NEW_AGREEMENT_OR_PERIODIC' || trigger === 'FIXED_DAY'

/**
 * When a coming rule would be breached or unproven at a property that does not have its service. Rules in force already are left
 * out: the agency has decided on their services.
 */
export function withoutService({ property, coming, state, today }: Uncovered, code: ServiceCode): Span[] {
  const isComing = (duty: Duty): boolean =>
    duty.kind !== 'CHARGING_CONDITION' && (isPhasedIn(duty) || (duty.inForceFrom ?? '') > today)
  const duties = coming.flatMap(({ rules }) => rules[code].duties).filter(isComing)
  const [first] = duties
  if (!first) return []
  const serviceId = services[code].id
  const known = property.services.find((row) => row.serviceId === serviceId)
  const facts = toServiceFacts(property, {
    serviceId,
    enrolledOn: first.inForceFrom ?? today,
    lastOn: known?.lastOn ?? null,
    check: known?.check ?? null,
    onHoldUntil: null,
    isCancelled: false,
  })
  const lawOf = (day: Day): ServiceLaw => {
    const law = rulesOfDay(coming, day)[code]
    return { ...law, duties: law.duties.filter(isComing) }
  }
  const periods = followService(
    { property, state, facts, today, leaseDays: leaseDaysOf(property, coming, code) },
    lawOf,
  )
  return mergeSpans(periods.filter(({ gravity }) => gravity > 0))
}
