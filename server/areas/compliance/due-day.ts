import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import { ruleInterval, type ServiceRule } from './service-rule.ts'

export type Lease = { startsOn: Day; endsOn: Day | null; isRenewal: boolean }

export type Leases = {
  /** The lease in force today. */
  current: Lease | null
  upcoming: Lease | null
}

/** Reason for the date: an interval since the last check, a lease event, or no check so far. */
export type DueBasis = 'interval' | 'lease-start' | 'lease-end' | 'first-check'
export type Due = { on: Day; basis: DueBasis }

const earliest = (dues: (Due | null)[]): Due | null =>
  dues
    .filter((due) => due !== null)
    .reduce<Due | null>((first, due) => (first && first.on <= due.on ? first : due), null)

const counts = (lease: Lease, rule: ServiceRule): boolean =>
  rule.leaseTrigger === 'START_OR_RENEWAL' || !lease.isRenewal

/** A check counts for a lease if it was made within the window before the lease began, or later. */
const coversLease = (lastOn: Day | null, lease: Lease, rule: ServiceRule): boolean =>
  lastOn !== null && (rule.leaseWindowDays === null || lastOn >= addDays(lease.startsOn, -rule.leaseWindowDays))

/** The lease event that requires the next check; null if the last check already covers it. */
function dueByLease(rule: ServiceRule, lastOn: Day | null, { current, upcoming }: Leases): Due | null {
  if (rule.leaseTrigger === 'NONE') return null
  const starts = [current, upcoming]
    .filter((lease) => lease !== null)
    .filter((lease) => counts(lease, rule) && !coversLease(lastOn, lease, rule))
  const byStart = earliest(starts.map((lease) => ({ on: lease.startsOn, basis: 'lease-start' })))
  if (byStart) return byStart
  // Where renewals count, a new lease starts at the latest when this one ends.
  if (rule.leaseTrigger !== 'START_OR_RENEWAL' || rule.leaseWindowDays === null || upcoming || !current?.endsOn)
    return null
  const next = { startsOn: current.endsOn, endsOn: null, isRenewal: true }
  return coversLease(lastOn, next, rule) ? null : { on: current.endsOn, basis: 'lease-end' }
}

/**
 * When the next check is due. An interval set by law always applies. Where the law sets only lease events, the
 * provider's usual interval applies only without such an event.
 */
export function dueDay(rule: ServiceRule, lastOn: Day | null, leases: Leases, enrolledOn: Day): Due | null {
  const byLease = dueByLease(rule, lastOn, leases)
  const months = ruleInterval(rule)
  if (lastOn === null) return earliest([byLease, months === null ? null : { on: enrolledOn, basis: 'first-check' }])
  const byInterval: Due | null = months === null ? null : { on: addMonths(lastOn, months), basis: 'interval' }
  if (rule.lawIntervalMonths !== null) return earliest([byLease, byInterval])
  return byLease ?? byInterval
}
