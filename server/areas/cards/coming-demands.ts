import type { Day } from '../../../contract/days.ts'
import { newRulesSince } from '../../../contract/law.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { weighService } from '../compliance/evaluate-service.ts'
import type { Obligation } from '../compliance/obligation.ts'
import type { Duty } from '../compliance/service-law.ts'
import type { RulesFrom } from './coming-rules.ts'
import { toPropertyFacts, toServiceFacts } from './evaluate-services.ts'
import type { PropertyFactsRow } from './property-facts.ts'

/** What a coming version of a rule asks of a property on its first day, if nothing is done before, and a new one today. */
export type ComingDemand = {
  ruleId: number
  service: ServiceCode
  /** False: what the rule looks at is not known of the property. */
  isKnown: boolean
  obligation: Obligation
}

/** Grounds on which a rule does not apply yet, or shows nothing, although it may ask for something of the property. */
const openGrounds: ReadonlySet<Obligation['on']['by']> = new Set(['AGREEMENT', 'NO_UPGRADE'])

/** Null: the rule is met, or asks for nothing there. */
function isKnownDemand({ state, on }: Obligation): boolean | null {
  if (state === 'BREACHED' || state === 'DUE') return true
  if (state === 'UNPROVEN') return false
  const isProven = on.by === 'AGREEMENT' && on.proven !== undefined
  return state === 'NOT_APPLICABLE' && openGrounds.has(on.by) && !isProven ? false : null
}

type Coming = { from: Day; service: ServiceCode; rules: RulesFrom['rules'] }

/** The rules that begin on a later day, with the law of that day, and those that are new, with today's. */
function newAndComing(coming: readonly RulesFrom[], today: Day): (Coming & { duty: Duty })[] {
  const since = newRulesSince(today)
  return coming.flatMap(({ from, rules }) =>
    serviceCodes.flatMap((service) =>
      rules[service].duties
        .filter(({ inForceFrom: day }) => day !== null && (from <= today ? day > since : day === from))
        .map((duty) => ({ from, service, rules, duty })),
    ),
  )
}

/** Evaluates a property for the first day of each coming rule, and for today by each new one. One that is not on service claims nothing. */
export function comingDemands(
  property: PropertyFactsRow,
  coming: readonly RulesFrom[],
  state: StateCode,
  today: Day,
): ComingDemand[] {
  if (property.cancellationKind !== null || !property.services.some(({ isCancelled }) => !isCancelled)) return []
  return newAndComing(coming, today).flatMap(({ from, service, rules, duty: { ruleId } }) => {
    const { obligations } = weighService(
      toPropertyFacts(property, state, from),
      rules[service],
      asEnrolled(property, service, from),
      from,
    )
    const obligation = obligations.find(({ rule }) => rule === ruleId)
    const isKnown = obligation ? isKnownDemand(obligation) : null
    return obligation && isKnown !== null ? [{ ruleId, service, isKnown, obligation }] : []
  })
}

/** The law asks for it whether the property has the service or not. */
function asEnrolled(property: PropertyFactsRow, service: ServiceCode, from: Day) {
  const serviceId = services[service].id
  const row = property.services.find((each) => each.serviceId === serviceId)
  return toServiceFacts(property, {
    serviceId,
    enrolledOn: row?.enrolledOn ?? from,
    lastOn: row?.lastOn ?? null,
    earlierChecks: row?.earlierChecks ?? null,
    check: row?.check ?? null,
    onHoldUntil: null,
    isCancelled: false,
  })
}

/** As stored: the rule's id, negative where it is not known whether the property meets it. */
export const storedDemands = (demands: readonly ComingDemand[]): number[] =>
  demands.map(({ ruleId, isKnown }) => (isKnown ? ruleId : -ruleId))
