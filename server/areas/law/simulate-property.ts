import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { evaluateService, type OpenFinding } from '../compliance/evaluate-service.ts'
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

type Place = {
  state: StateCode
  service: ServiceCode
  law: ServiceLaw
  /** As if the rule did not exist, and the versions in it that the rule replaces. */
  lawBefore: ServiceLaw
  replaced: readonly number[]
  today: Day
}

/**
 * What the simulated rule asks of a property on a day, if no check is made before; null: no more than the version that it
 * replaces would ask on that day. A property without the service is evaluated as if it were enrolled today.
 */
export function simulateProperty(property: SimulatedFacts, place: Place, day: Day): Affected | null {
  const asked = worstOf((on) => obligationsOn(property, place, place.law, [simulatedId], on), day)
  if (asked === null) return null
  const before = worstOf((on) => obligationsOn(property, place, place.lawBefore, place.replaced, on), day)
  return before === null || isGraver(asked, before) ? asked : null
}

/** What some rules come to on a day. */
function obligationsOn(
  property: SimulatedFacts,
  { state, service, today }: Place,
  law: ServiceLaw,
  rules: readonly number[],
  day: Day,
): Obligation[] {
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
  const place = { state, isResidential, isCancelled, hasGas, isWaterCharged, alarmExpiresOn, isUpgradePending, leases }
  const { obligations } = evaluateService(place, law, facts, day)
  return obligations.filter(({ rule }) => rules.includes(rule))
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
