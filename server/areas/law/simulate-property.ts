import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import {
  evaluateService,
  type OpenFinding,
  type PropertyFacts,
  type ServiceFacts,
  type ServiceResult,
} from '../compliance/evaluate-service.ts'
import { leaseInForce, nextLease, type LeaseDays } from '../compliance/lease-in-force.ts'
import type { Lease } from '../compliance/lease.ts'
import { gravityOf, type Obligation } from '../compliance/obligation.ts'
import type { ServiceLaw } from '../compliance/service-law.ts'
import type { CheckFacts } from '../compliance/result-text.ts'
import { simulatedId } from './simulated-rule.ts'

/** The facts of a property that a rule about one service can depend on. */
export type SimulatedFacts = {
  id: number
  managerId: number | null
  isResidential: boolean
  isCancelled: boolean
  hasGas: boolean | null
  isWaterCharged: boolean | null
  isUpgradePending: boolean
  alarmExpiresOn: Day | null
  leases: (Lease & LeaseDays)[]
  /** Null: the property does not have the service. */
  service: {
    enrolledOn: Day
    lastOn: Day | null
    check: CheckFacts | null
    onHoldUntil: Day | null
    isCancelled: boolean
    compliance: string
  } | null
  findings: OpenFinding[]
  findingsInReview: OpenFinding[]
}

export type AffectedState = 'DUE' | 'BREACHED' | 'UNPROVEN'
export type Affected = { state: AffectedState; on: Day | null }

/** What of a simulation is the same for all properties. */
export type SimulatedPlace = { state: StateCode; service: ServiceCode; today: Day }
type Place = SimulatedPlace & {
  law: ServiceLaw
  /** As if the rule did not exist, and the versions in it that the rule replaces. */
  lawBefore: ServiceLaw
  replaced: readonly number[]
}

export type Simulated = {
  /** Null: the rule asks for no more than the version that it replaces would ask on that day. */
  affected: Affected | null
  /** Something is breached or not proven on that day, with the rule and without it. */
  isOpen: boolean
  wasOpen: boolean
  /** The result without the rule and with it, where they differ. */
  change: string | null
}

/**
 * What the simulated rule asks of a property on a day, if no check is made before. A property without the service is
 * evaluated as if it were enrolled today.
 */
export function simulateProperty(property: SimulatedFacts, place: Place, day: Day): Simulated {
  const resultOn = (law: ServiceLaw, on: Day) => {
    const { of, facts } = factsOn(property, place, on)
    return evaluateService(of, law, facts, on)
  }
  const [after, before] = [resultOn(place.law, day), resultOn(place.lawBefore, day)]
  const worst = (result: ServiceResult, law: ServiceLaw, rules: readonly number[]) =>
    worstOf(
      (on) => (on === day ? result : resultOn(law, on)).obligations.filter(({ rule }) => rules.includes(rule)),
      day,
    )
  const asked = worst(after, place.law, [simulatedId])
  const askedBefore = asked && worst(before, place.lawBefore, place.replaced)
  return {
    affected: asked !== null && (askedBefore === null || isGraver(asked, askedBefore)) ? asked : null,
    isOpen: after.gravity > 0,
    wasOpen: before.gravity > 0,
    change:
      property.service === null || before.compliance === after.compliance
        ? null
        : `${before.compliance} ${after.compliance}`,
  }
}

/** The facts of a property as an evaluation for a day needs them. */
export function factsOn(
  property: SimulatedFacts,
  { state, service, today }: SimulatedPlace,
  day: Day,
): { of: PropertyFacts; facts: ServiceFacts } {
  const facts = {
    service,
    enrolledOn: property.service?.enrolledOn ?? today,
    lastOn: property.service?.lastOn ?? null,
    check: property.service?.check ?? null,
    onHoldUntil: property.service?.onHoldUntil ?? null,
    isCancelled: property.service?.isCancelled ?? false,
    openFindings: property.findings,
    findingsInReview: property.findingsInReview,
  }
  const { isResidential, isCancelled, hasGas, isWaterCharged, alarmExpiresOn, isUpgradePending } = property
  const leases = { current: leaseInForce(property.leases, day), upcoming: nextLease(property.leases, day) }
  return {
    of: { state, isResidential, isCancelled, hasGas, isWaterCharged, alarmExpiresOn, isUpgradePending, leases },
    facts,
  }
}

function worstOf(obligationsAt: (day: Day) => Obligation[], day: Day): Affected | null {
  let worst: Affected | null = null
  let gravity = -1
  for (const obligation of obligationsAt(day)) {
    if (gravityOf(obligation) <= gravity || isMetLater(obligation, obligationsAt)) continue
    worst = toAffected(obligation) ?? worst
    if (worst) gravity = gravityOf(obligation)
  }
  return worst
}

/** What applies from a later day on, such as the next agreement, may be met then by the check that was made. */
const isMetLater = ({ state, due, rule }: Obligation, obligationsAt: (day: Day) => Obligation[]): boolean =>
  state === 'NOT_APPLICABLE' &&
  due !== null &&
  obligationsAt(due).some((later) => later.rule === rule && later.state === 'MET')

const ranks: Record<AffectedState, number> = { DUE: 0, UNPROVEN: 1, BREACHED: 2 }
const isGraver = (asked: Affected, before: Affected): boolean =>
  ranks[asked.state] > ranks[before.state] ||
  (asked.state === 'DUE' && before.state === 'DUE' && asked.on !== null && (before.on === null || asked.on < before.on))

function toAffected({ state, since, due }: Obligation): Affected | null {
  if (state === 'BREACHED' || state === 'UNPROVEN') return { state, on: since }
  if (state === 'MET') return null
  // What does not apply yet may apply from a known day on, such as the end of the current lease.
  return state === 'NOT_APPLICABLE' && due === null ? null : { state: 'DUE', on: due }
}

const untroubled = new Set(['COMPLIANT', 'NOT_REQUIRED'])
/** The service has no problem today, or the property does not have it. */
export const hadNoIssue = ({ service }: SimulatedFacts): boolean =>
  service === null || untroubled.has(service.compliance)
