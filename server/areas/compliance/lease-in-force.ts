import type { Day } from '../../../contract/days.ts'

/* When a tenancy is in force; lease-in-force.queries.ts says the same in SQL. */

export type LeaseDays = {
  /** False: it was closed, whatever its days say. */
  isOpen: boolean
  startsOn: Day
  /** First day it is no longer in force; null: no end is known. */
  closesOn: Day | null
}

/** In force or to come: what ended by the calendar is history, though nobody has closed it. */
export const isLive = ({ isOpen, closesOn }: LeaseDays, today: Day): boolean =>
  isOpen && (closesOn === null || closesOn > today)
export const isInForce = (lease: LeaseDays, today: Day): boolean => isLive(lease, today) && lease.startsOn <= today
export const isToCome = (lease: LeaseDays, today: Day): boolean => isLive(lease, today) && lease.startsOn > today

/** At most one, as the database sees to. */
export const leaseInForce = <Lease extends LeaseDays>(leases: readonly Lease[], today: Day): Lease | null =>
  leases.find((lease) => isInForce(lease, today)) ?? null

/** The first of those to come. */
export const nextLease = <Lease extends LeaseDays>(leases: readonly Lease[], today: Day): Lease | null =>
  leases.reduce<Lease | null>(
    (first, lease) => (isToCome(lease, today) && (!first || lease.startsOn < first.startsOn) ? lease : first),
    null,
  )
