import { addMonths, type Day } from '../../../contract/days.ts'
import { dueByLaw } from './due-by-interval.ts'
import { lastDayFor, uncheckedLease, type Leases } from './lease.ts'
import { isLeaseDuty, lawMonths, type ServiceLaw } from './service-law.ts'

/** Reason for the date: the law's interval, the provider's schedule, a lease event, or no check so far. */
export type DueBasis = 'law' | 'schedule' | 'lease-start' | 'first-check'
/** `isAgreed`: the schedule is that of the agency's agreement. */
export type Due = { on: Day; basis: DueBasis; isAgreed?: boolean }

const earlier = (one: Due | null, other: Due | null): Due | null =>
  one === null || (other !== null && other.on < one.on) ? other : one

function dueByLease({ duties }: ServiceLaw, lastOn: Day | null, leases: Leases, enrolledOn: Day): Due | null {
  let first: Due | null = null
  for (const duty of duties) {
    const lease = isLeaseDuty(duty) ? uncheckedLease(duty, leases, lastOn, enrolledOn) : null
    if (lease) first = earlier(first, { on: lastDayFor(lease), basis: 'lease-start' })
  }
  return first
}

/**
 * When the provider makes the next check: at the latest when the law asks for it. Where the law knows only lease
 * events, the schedule applies only without such an event.
 */
export function dueDay(law: ServiceLaw, lastOn: Day | null, leases: Leases, enrolledOn: Day): Due | null {
  const byLease = dueByLease(law, lastOn, leases, enrolledOn)
  const { scheduleMonths } = law
  const whose = law.isAgreed === true ? { isAgreed: true } : {}
  if (lastOn === null) {
    const isByLeaseOnly = lawMonths(law) === null
    const firstCheck: Due | null =
      isByLeaseOnly && scheduleMonths === null ? null : { on: enrolledOn, basis: 'first-check', ...whose }
    return isByLeaseOnly ? (byLease ?? firstCheck) : earlier(byLease, firstCheck)
  }
  const bySchedule: Due | null =
    scheduleMonths === null ? null : { on: addMonths(lastOn, scheduleMonths), basis: 'schedule', ...whose }
  const byLaw = dueByLaw(law, lastOn)
  if (byLaw === null) return byLease ?? bySchedule
  return earlier(byLease, earlier({ on: byLaw, basis: 'law' }, bySchedule))
}
