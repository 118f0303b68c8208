import { addMonths, type Day } from '../../../contract/days.ts'
import { uncheckedLease, type Leases } from './lease.ts'
import { isLeaseDuty, lawMonths, type ServiceLaw } from './service-law.ts'

/** Reason for the date: the law's interval, the provider's schedule, a lease event, or no check so far. */
export type DueBasis = 'law' | 'schedule' | 'lease-start' | 'first-check'
export type Due = { on: Day; basis: DueBasis }

const earlier = (one: Due | null, other: Due | null): Due | null =>
  one === null || (other !== null && other.on < one.on) ? other : one

function dueByLease({ duties }: ServiceLaw, lastOn: Day | null, leases: Leases): Due | null {
  let first: Due | null = null
  for (const duty of duties) {
    const lease = isLeaseDuty(duty) ? uncheckedLease(duty, leases, lastOn) : null
    if (lease) first = earlier(first, { on: lease.startsOn, basis: 'lease-start' })
  }
  return first
}

/**
 * When the provider makes the next check: at the latest when the law asks for it. Where the law knows only lease
 * events, the schedule applies only without such an event.
 */
export function dueDay(law: ServiceLaw, lastOn: Day | null, leases: Leases, enrolledOn: Day): Due | null {
  const byLease = dueByLease(law, lastOn, leases)
  const months = lawMonths(law)
  const { scheduleMonths } = law
  if (lastOn === null)
    return earlier(
      byLease,
      months === null && scheduleMonths === null ? null : { on: enrolledOn, basis: 'first-check' },
    )
  const bySchedule: Due | null =
    scheduleMonths === null ? null : { on: addMonths(lastOn, scheduleMonths), basis: 'schedule' }
  if (months === null) return byLease ?? bySchedule
  return earlier(byLease, earlier({ on: addMonths(lastOn, months), basis: 'law' }, bySchedule))
}
