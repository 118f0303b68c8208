import { addDays, type Day } from '../../../contract/days.ts'
import { isLeaseDuty, type Duty } from './service-law.ts'

export type Lease = { startsOn: Day; endsOn: Day | null; isRenewal: boolean }

export type Leases = {
  /** The lease in force today. */
  current: Lease | null
  upcoming: Lease | null
}

/** A lease that becomes periodic is no new start, so that only starts and renewals are lease events. */
const isEvent = (lease: Lease, { trigger }: Duty): boolean => trigger === 'LEASE_START_OR_RENEWAL' || !lease.isRenewal

/** A check counts for a lease if it was made within the window before the lease began, or later. */
const isCovered = ({ startsOn }: Lease, { days }: Duty, lastOn: Day | null): boolean =>
  lastOn !== null && (days === null || lastOn >= addDays(startsOn, -days))

/** A check of the lease in force that was made only after it began: the first one that counts for it. Null: in time, or not known. */
export function lateCheck(
  duty: Duty,
  { current }: Leases,
  checks: readonly Day[],
  enrolledOn: Day,
): { lease: Lease; on: Day } | null {
  if (current === null || !isEvent(current, duty) || current.startsOn < enrolledOn) return null
  const on = checks.find((day) => isCovered(current, duty, day))
  return on !== undefined && on >= current.startsOn ? { lease: current, on } : null
}

/** The earlier checks on which the result depends: those that may count for the lease in force. */
export const checksOfLease = (duties: readonly Duty[], { current }: Leases, checks: readonly Day[]): Day[] => {
  const duty = duties.find(isLeaseDuty)
  return duty === undefined || current === null ? [] : checks.filter((day) => isCovered(current, duty, day)).slice(0, 1)
}

/** The law asks for the check before the lease begins, so that its first day is too late. */
export const lastDayFor = ({ startsOn }: Lease): Day => addDays(startsOn, -1)

/**
 * The first lease that needs a check which has not been made; null if there is none. Whether one was made for a lease from
 * before the property was enrolled is not known, unless a last check is.
 */
export function uncheckedLease(
  duty: Duty,
  { current, upcoming }: Leases,
  lastOn: Day | null,
  enrolledOn: Day,
): Lease | null {
  const isUnchecked = (lease: Lease): boolean =>
    isEvent(lease, duty) && !isCovered(lease, duty, lastOn) && (lastOn !== null || lease.startsOn >= enrolledOn)
  return [current, upcoming].find((lease) => lease !== null && isUnchecked(lease)) ?? null
}

/**
 * Since when a rule applies that begins with a new agreement or with the change to a periodic one; null: not yet. A
 * renewal is a new agreement.
 */
export function agreementSince({ inForceFrom }: Duty, { current }: Leases, today: Day): Day | null {
  if (current === null) return null
  const from = inForceFrom ?? ''
  if (current.startsOn >= from) return current.startsOn
  const periodicFrom = current.endsOn && addDays(current.endsOn, 1)
  return periodicFrom && periodicFrom <= today && periodicFrom >= from ? periodicFrom : null
}
