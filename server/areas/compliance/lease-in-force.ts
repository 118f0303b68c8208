import type { Day } from '../../../contract/days.ts'

/* When a tenancy is in force; lease-in-force.queries.ts has the same conditions in SQL. */

export type LeaseDays = {
  /** False when it was closed, regardless of its days. */
  isOpen: boolean
  startsOn: Day
  /** First day on which it is no longer in force; null when no end is known. */
  closesOn: Day | null
}

/** In force or upcoming. A tenancy whose closing day has passed is history, even if it was not closed. */
export const isLive = ({ isOpen, closesOn }: LeaseDays, today: Day): boolean =>
  isOpen && (closesOn === null || closesOn > today)
export const isInForce = (lease: LeaseDays, today: Day): boolean => isLive(lease, today) && lease.startsOn <= today
export const isToCome = (lease: LeaseDays, today: Day): boolean => isLive(lease, today) && lease.startsOn > today

/** The database allows at most one. */
export const leaseInForce = <Lease extends LeaseDays>(leases: readonly Lease[], today: Day): Lease | null =>
  leases.find((lease) => isInForce(lease, today)) ?? null

/** The earliest upcoming tenancy. */
export const nextLease = <Lease extends LeaseDays>(leases: readonly Lease[], today: Day): Lease | null =>
  leases.reduce<Lease | null>(
    (first, lease) => (isToCome(lease, today) && (!first || lease.startsOn < first.startsOn) ? lease : first),
    null,
  )
