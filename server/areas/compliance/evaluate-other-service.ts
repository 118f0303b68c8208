import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths, daysBetween, type Day } from '../../../contract/days.ts'
import { approachingServiceDays } from '../../../contract/limits.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { JobStatus } from './job-status.ts'
import { exemption, type PropertyFacts, type ServiceResult } from './evaluate-service.ts'
import { checkNames, ruleInterval, type ServiceRule } from './service-rule.ts'

/** What the agency's software records about a service of another provider. */
export type OtherServiceFacts = {
  service: ServiceCode
  hasSupplier: boolean
  lastOn: Day | null
  /** From the software; used where no rule gives an interval. */
  nextDueOn: Day | null
}

export type OtherServiceResult = Pick<ServiceResult, 'compliance' | 'reason' | 'isOverdue'> & {
  dueOn: Day | null
  isApproaching: boolean
  jobStatus: JobStatus
}

/** Evaluates a service of another provider. The result is not verified, it only reflects the agency's records. */
export function evaluateOtherService(
  property: Omit<PropertyFacts, 'leases' | 'isCancelled'>,
  rule: ServiceRule,
  facts: OtherServiceFacts,
  today: Day,
): OtherServiceResult {
  const none = { dueOn: null, isOverdue: false, isApproaching: false }
  const exempt = exemption({ ...property, isCancelled: false }, rule, { service: facts.service, isCancelled: false })
  if (exempt)
    return {
      ...none,
      ...exempt,
      jobStatus: exempt.compliance === 'GAS_CONFIRMATION_REQUIRED' ? 'UPDATES_REQUIRED' : 'UP_TO_DATE',
    }
  const name = checkNames[facts.service]
  const isRequired = rule.requirement === 'REQUIRED'
  const missing = (compliance: 'MISSING_SUPPLIER' | 'MISSING_LAST_SERVICE_DATE', what: string): OtherServiceResult =>
    isRequired
      ? { ...none, compliance, reason: `${name}: ${what}`, jobStatus: 'UPDATES_REQUIRED' }
      : { ...none, compliance: 'NOT_REQUIRED', reason: `${name} is recommended: ${what}`, jobStatus: 'UP_TO_DATE' }
  if (!facts.hasSupplier) return missing('MISSING_SUPPLIER', 'no service provider is known')
  if (facts.lastOn === null) return missing('MISSING_LAST_SERVICE_DATE', 'the last service date is not known')

  const months = ruleInterval(rule)
  const dueOn = months === null ? facts.nextDueOn : addMonths(facts.lastOn, months)
  const isOverdue = dueOn !== null && dueOn < today
  const isApproaching = dueOn !== null && !isOverdue && daysBetween(today, dueOn) <= approachingServiceDays
  const result = { dueOn, isOverdue, isApproaching }
  if (isOverdue) {
    const when = `was due ${shortDay(dueOn)}`
    return isRequired
      ? { ...result, compliance: 'NON_COMPLIANT', reason: `${name} ${when}`, jobStatus: 'OVERDUE' }
      : {
          ...result,
          compliance: 'NOT_REQUIRED',
          reason: `${name} is recommended and ${when}`,
          jobStatus: 'OVERDUE',
        }
  }
  return {
    ...result,
    compliance: 'COMPLIANT',
    reason: `${name} done ${shortDay(facts.lastOn)}; ${dueOn ? `next due ${shortDay(dueOn)}` : 'none due'}`,
    jobStatus: isApproaching ? 'SERVICE_PENDING' : 'UP_TO_DATE',
  }
}

/** Days on which the result changes because of the date. */
export const changesOfOther = ({ dueOn }: OtherServiceResult): Day[] =>
  dueOn === null ? [] : [addDays(dueOn, -approachingServiceDays), addDays(dueOn, 1)]
