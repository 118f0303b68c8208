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

type Place = { state: StateCode; service: ServiceCode; law: ServiceLaw; today: Day }

/**
 * What the simulated rule asks of a property on a day, if no check is made before; null: nothing. A property without the
 * service is evaluated as if it were enrolled today.
 */
export function simulateProperty(
  property: SimulatedFacts,
  { state, service, law, today }: Place,
  day: Day,
): Affected | null {
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
  let worst: Affected | null = null
  let gravity = -1
  for (const obligation of obligations) {
    if (obligation.rule !== simulatedId || gravityOf(obligation) <= gravity) continue
    worst = toAffected(obligation) ?? worst
    if (worst) gravity = gravityOf(obligation)
  }
  return worst
}

function toAffected({ state, since, due }: Obligation): Affected | null {
  if (state === 'BREACHED' || state === 'UNPROVEN') return { state, on: since }
  if (state === 'MET') return null
  // What does not apply yet may apply from a known day on, such as the end of the current lease.
  return state === 'NOT_APPLICABLE' && due === null ? null : { state: 'DUE', on: due }
}

const untroubled = new Set(['COMPLIANT', 'NOT_REQUIRED'])
/** The service has no problem today, or the property does not have it. */
export const isUntroubled = ({ service }: SimulatedFacts): boolean =>
  service === null || untroubled.has(service.compliance)
