import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import type { ServiceCompliance } from '../../../contract/properties/properties.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { dueDay, type Due, type Leases } from './due-day.ts'
import { checkNames, type ServiceRule } from './service-rule.ts'

/** Facts about the property that affect its services. */
export type PropertyFacts = {
  state: StateCode
  isResidential: boolean
  isCancelled: boolean
  /** Null when not confirmed. */
  hasGas: boolean | null
  isWaterCharged: boolean | null
  leases: Leases
}

/** A finding that is open, not dismissed and more than advice. */
export type OpenFinding = { title: string; foundOn: Day }

export type ServiceFacts = {
  service: ServiceCode
  enrolledOn: Day
  lastOn: Day | null
  onHoldUntil: Day | null
  isCancelled: boolean
  openFindings: readonly OpenFinding[]
  /** Reported as fixed by a third party; the repair is not proven until the provider has reviewed the documents. */
  findingsInReview: readonly OpenFinding[]
}

export type ServiceResult = {
  compliance: ServiceCompliance
  /** A sentence for the agency, for every result. */
  reason: string
  due: Due | null
  isOverdue: boolean
  isOnHold: boolean
}

const sinceWhen: Record<Due['basis'], string> = {
  interval: '',
  'lease-start': ', when the lease began',
  'lease-end': ', when the lease ended',
  'first-check': ' and has not been done yet',
}
const untilWhen: Record<Due['basis'], string> = {
  interval: '',
  'lease-start': ', before the new lease begins',
  'lease-end': ', before the lease is renewed or ends',
  'first-check': '',
}

/** Why the service is not required of this property or has no result; null if it must be evaluated. */
export function exemption(
  property: Omit<PropertyFacts, 'leases'>,
  rule: ServiceRule,
  facts: Pick<ServiceFacts, 'service' | 'isCancelled'>,
): { compliance: ServiceCompliance; reason: string } | null {
  const none = (reason: string) => ({ compliance: 'NOT_REQUIRED', reason }) as const
  // The legal duty remains, but the provider no longer checks it, so the result is neither compliant nor "not
  // required".
  if (property.isCancelled) return { compliance: 'UNKNOWN', reason: 'The property has been cancelled' }
  if (facts.isCancelled) return { compliance: 'UNKNOWN', reason: 'The service has been cancelled' }
  if (!property.isResidential) return none('The property is not a residential rental')
  if (rule.condition === 'GAS_PRESENT') {
    if (property.hasGas === false) return none('There is no gas at this property')
    if (property.hasGas === null && property.state === 'vic') {
      return { compliance: 'GAS_CONFIRMATION_REQUIRED', reason: 'The agency has not confirmed the gas appliances yet' }
    }
  }
  if (rule.condition === 'WATER_CHARGED') {
    if (property.isWaterCharged === false) return none('The tenant is not charged for water')
    if (property.isWaterCharged === null)
      return { compliance: 'UNKNOWN', reason: 'It is not known whether the tenant is charged for water' }
  }
  if (rule.requirement === 'NONE') return none(`${checkNames[facts.service]} is not required in this state`)
  return null
}

/** Evaluates one service for one day. It is a pure function: the same facts always give the same result. */
export function evaluateService(
  property: PropertyFacts,
  rule: ServiceRule,
  facts: ServiceFacts,
  today: Day,
): ServiceResult {
  const isOnHold = facts.onHoldUntil !== null && facts.onHoldUntil >= today
  const exempt = exemption(property, rule, facts)
  if (exempt)
    return { ...exempt, due: null, isOverdue: false, isOnHold: isOnHold && !property.isCancelled && !facts.isCancelled }
  const due = dueDay(rule, facts.lastOn, property.leases, facts.enrolledOn)
  const isOverdue = due !== null && due.on < today
  const result = { due, isOverdue, isOnHold }
  const name = checkNames[facts.service]
  const [finding] = facts.openFindings
  const [claimed] = facts.findingsInReview
  const hold = isOnHold ? ` (on hold until ${shortDay(facts.onHoldUntil as Day)})` : ''

  if (isOverdue && rule.requirement === 'REQUIRED') {
    const compliance =
      facts.lastOn === null && due.basis === 'first-check' ? 'MISSING_LAST_SERVICE_DATE' : 'NON_COMPLIANT'
    return { ...result, compliance, reason: `${name} was due ${shortDay(due.on)}${sinceWhen[due.basis]}${hold}` }
  }
  if (finding) {
    const more = facts.openFindings.length > 1 ? ` and ${facts.openFindings.length - 1} more` : ''
    return {
      ...result,
      compliance: 'NON_COMPLIANT',
      reason: `${finding.title}${more}, found ${shortDay(finding.foundOn)}`,
    }
  }
  if (claimed)
    return {
      ...result,
      compliance: 'NON_COMPLIANT',
      reason: `${claimed.title}, found ${shortDay(claimed.foundOn)}: fixed by a third party, and we are reviewing the documents`,
    }
  if (isOverdue)
    return {
      ...result,
      compliance: 'NOT_REQUIRED',
      reason: `${name} is recommended and was due ${shortDay(due.on)}${hold}`,
    }
  const next = due ? `next due ${shortDay(due.on)}${untilWhen[due.basis]}` : 'none due'
  // A required duty without any record is unproven, also before its first check is due.
  if (facts.lastOn === null && rule.requirement === 'REQUIRED')
    return {
      ...result,
      compliance: 'MISSING_LAST_SERVICE_DATE',
      reason: `Not proven: ${name} has not been done yet; ${next}${hold}`,
    }
  const last = facts.lastOn === null ? 'not done yet' : `done ${shortDay(facts.lastOn)}`
  return { ...result, compliance: 'COMPLIANT', reason: `${name} ${last}; ${next}${hold}` }
}

/** The first day after today on which the result can change because of the date. */
export function nextChangeOn(
  result: ServiceResult,
  facts: ServiceFacts,
  property: PropertyFacts,
  approachingDays: number,
  today: Day,
): Day | null {
  let first: Day | null = null
  const dueOn = result.due && result.due.on >= today ? result.due.on : null
  const days = [
    dueOn && addDays(dueOn, -approachingDays),
    dueOn && addDays(dueOn, 1),
    facts.onHoldUntil && addDays(facts.onHoldUntil, 1),
    property.leases.upcoming?.startsOn,
  ]
  for (const day of days) if (day && day > today && (first === null || day < first)) first = day
  return first
}
