import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths, daysBetween, type Day } from '../../../contract/days.ts'
import { approachingServiceDays } from '../../../contract/limits.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { JobStatus } from './job-status.ts'
import type { PropertyFacts, ServiceResult } from './evaluate-service.ts'
import { applicableLaw } from './conditions.ts'
import { dueByLaw } from './due-by-interval.ts'
import { exemption } from './exemption.ts'
import { byScheduleText, lowerFirst, mayNotBeCharged, staleText } from './result-text.ts'
import { checkNames, isLeaseDuty, isRequired, lawMonths, type ServiceLaw } from './service-law.ts'

/** What the agency's software records about a service of another provider. */
export type OtherServiceFacts = {
  service: ServiceCode
  hasSupplier: boolean
  lastOn: Day | null
  /** From the software; used where no rule gives an interval. */
  nextDueOn: Day | null
}

export type OtherServiceResult = Pick<
  ServiceResult,
  'compliance' | 'reason' | 'warning' | 'gravity' | 'since' | 'isOverdue'
> & {
  dueOn: Day | null
  isApproaching: boolean
  jobStatus: JobStatus
}

/** Evaluates a service of another provider. The result is not verified, it only reflects the agency's records. */
export function evaluateOtherService(
  property: Pick<PropertyFacts, 'state' | 'isResidential' | 'hasGas' | 'isWaterCharged'>,
  lawOfState: ServiceLaw,
  facts: OtherServiceFacts,
  today: Day,
): OtherServiceResult {
  const none = { dueOn: null, isOverdue: false, isApproaching: false, since: null, warning: null }
  const exempt = exemption({ ...property, isCancelled: false }, lawOfState, {
    service: facts.service,
    isCancelled: false,
  })
  if (exempt) {
    const { compliance, reason, gravity } = exempt
    const jobStatus = compliance === 'GAS_CONFIRMATION_REQUIRED' ? 'UPDATES_REQUIRED' : 'UP_TO_DATE'
    return { ...none, compliance, reason, gravity, jobStatus }
  }
  const { law } = applicableLaw(lawOfState, property)
  const name = checkNames[facts.service]
  const isAsked = isRequired(law)
  const missing = (compliance: 'MISSING_SUPPLIER' | 'MISSING_LAST_SERVICE_DATE', what: string): OtherServiceResult =>
    isAsked
      ? { ...none, compliance, reason: `${name}: ${what}`, gravity: 1, jobStatus: 'UPDATES_REQUIRED' }
      : {
          ...none,
          compliance: 'NOT_REQUIRED',
          reason: `${name} is recommended: ${what}`,
          gravity: 0,
          jobStatus: 'UP_TO_DATE',
        }
  if (!facts.hasSupplier) return missing('MISSING_SUPPLIER', 'no service provider is known')
  if (facts.lastOn === null) return missing('MISSING_LAST_SERVICE_DATE', 'the last service date is not known')

  const { scheduleMonths } = law
  const bySchedule = scheduleMonths === null ? facts.nextDueOn : addMonths(facts.lastOn, scheduleMonths)
  const dueOn = dueByLaw(law, facts.lastOn) ?? bySchedule
  const isOverdue = dueOn !== null && dueOn < today
  const isApproaching = dueOn !== null && !isOverdue && daysBetween(today, dueOn) <= approachingServiceDays
  const result = { dueOn, isOverdue, isApproaching, warning: null }
  const whose = lawMonths(law) === null ? ` ${byScheduleText(law.isAgreed)}` : ''
  if (!isOverdue)
    return {
      ...result,
      compliance: 'COMPLIANT',
      reason: `${name} done ${shortDay(facts.lastOn)}; ${dueOn ? `next due ${shortDay(dueOn)}${whose}` : 'none due'}`,
      gravity: 0,
      since: facts.lastOn,
      jobStatus: isApproaching ? 'SERVICE_PENDING' : 'UP_TO_DATE',
    }
  return {
    ...result,
    ...overdue(law, facts.service, facts.lastOn, dueOn),
    since: addDays(dueOn, 1),
    jobStatus: 'OVERDUE',
  }
}

/** Only the law's own interval makes a late check a breach. */
function overdue(
  law: ServiceLaw,
  service: ServiceCode,
  lastOn: Day,
  dueOn: Day,
): Pick<OtherServiceResult, 'compliance' | 'reason' | 'gravity'> & { warning?: string } {
  const name = checkNames[service]
  const when = `was due ${shortDay(dueOn)}`
  if (lawMonths(law) !== null) return { compliance: 'NON_COMPLIANT', reason: `${name} ${when}`, gravity: 2 }
  const unproven = law.duties.some(isLeaseDuty)
    ? `Not proven: last ${lowerFirst(name)} ${shortDay(lastOn)}; whether a lease has asked for another one since then is not known`
    : staleText(service, { done: lastOn, months: law.scheduleMonths, agreed: law.isAgreed })
  if (isRequired(law)) return { compliance: 'UNKNOWN', reason: unproven, gravity: 1 }
  const reason = `${unproven}: ${mayNotBeCharged}`
  return law.duties.some(({ kind }) => kind === 'CHARGING_CONDITION')
    ? { compliance: 'UNKNOWN', reason, warning: reason, gravity: 0 }
    : {
        compliance: 'NOT_REQUIRED',
        reason: `${name} is recommended and ${when} ${byScheduleText(law.isAgreed)}`,
        gravity: 0,
      }
}

/** Days on which the result changes because of the date. */
export const changesOfOther = ({ dueOn }: OtherServiceResult): Day[] =>
  dueOn === null ? [] : [addDays(dueOn, -approachingServiceDays), addDays(dueOn, 1)]
