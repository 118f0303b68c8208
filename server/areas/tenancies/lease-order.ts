import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { isLive, isToCome, type LeaseDays } from '../compliance/lease-in-force.ts'

/* Which tenancy follows which. At most one is in force on any day, after every change. */

export type LeaseInOrder = LeaseDays & { tenancyId: number; vacatesOn: Day | null }
/** `closesOn` is the start of the next tenancy, if any; `moves` are the changed ends of other tenancies. */
export type LeasePlan = { closesOn: Day | null; moves: { tenancyId: number; closesOn: Day }[] }
export type LeaseRefusal = { refused: string }

const firstAfter = <Lease extends LeaseInOrder>(leases: readonly Lease[], day: Day): Lease | undefined =>
  leases
    .filter(({ startsOn }) => startsOn > day)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .at(0)
const lastBefore = <Lease extends LeaseInOrder>(leases: readonly Lease[], day: Day): Lease | undefined =>
  leases
    .filter(({ startsOn }) => startsOn < day)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    .at(-1)

/** Tenancies in force on that day end on it. */
const endedBy = (leases: readonly LeaseInOrder[], day: Day) =>
  leases
    .filter(({ startsOn, closesOn }) => startsOn < day && (closesOn === null || closesOn > day))
    .map(({ tenancyId }) => ({ tenancyId, closesOn: day }))

const sameStart = (day: Day) => `Another tenancy starts on ${shortDay(day)}: edit that one, or choose another day`

/** The tenancy that a new one would follow: its occupants may stay, and a renewal needs one. */
export const followedBy = <Lease extends LeaseInOrder>(
  leases: readonly Lease[],
  startsOn: Day,
  today: Day,
): Lease | undefined =>
  lastBefore(
    leases.filter((lease) => isLive(lease, today)),
    startsOn,
  )

export function planNew(leases: readonly LeaseInOrder[], startsOn: Day, today: Day): LeasePlan | LeaseRefusal {
  const live = leases.filter((lease) => isLive(lease, today))
  if (live.some((lease) => lease.startsOn === startsOn)) return { refused: sameStart(startsOn) }
  const next = firstAfter(live, startsOn)
  if (next && next.startsOn <= today)
    return {
      refused: `The current tenancy started on ${shortDay(next.startsOn)}: choose a later day, or edit that tenancy`,
    }
  return { closesOn: next?.startsOn ?? null, moves: endedBy(leases, startsOn) }
}

/** Changes the start of a current or upcoming tenancy; the order of tenancies stays the same. */
export function planMove(
  leases: readonly LeaseInOrder[],
  moved: LeaseInOrder,
  startsOn: Day,
  today: Day,
): LeasePlan | LeaseRefusal {
  const { closesOn } = moved
  if (startsOn === moved.startsOn) return { closesOn, moves: [] }
  const others = leases.filter(({ tenancyId }) => tenancyId !== moved.tenancyId)
  const live = others.filter((lease) => isLive(lease, today))
  if (live.some((lease) => lease.startsOn === startsOn)) return { refused: sameStart(startsOn) }
  const next = firstAfter(live, moved.startsOn)
  if (next && startsOn > next.startsOn)
    return { refused: `The next tenancy starts on ${shortDay(next.startsOn)}: choose an earlier day` }
  const followed = others.find((lease) => isFollowed(lease, moved.startsOn)) ?? lastBefore(live, moved.startsOn)
  if (followed && startsOn <= followed.startsOn)
    return { refused: `The previous tenancy started on ${shortDay(followed.startsOn)}: choose a later day` }
  const moves = others
    .filter((lease) => isFollowed(lease, moved.startsOn))
    .map(({ tenancyId }) => ({ tenancyId, closesOn: startsOn }))
  const named = new Set(moves.map(({ tenancyId }) => tenancyId))
  return { closesOn, moves: [...moves, ...endedBy(others, startsOn).filter(({ tenancyId }) => !named.has(tenancyId))] }
}

/**
 * Ended because the other tenancy began, not because its occupants left earlier: its end moves with the other's start.
 */
const isFollowed = ({ startsOn, closesOn, vacatesOn }: LeaseInOrder, start: Day): boolean =>
  closesOn === start && startsOn < start && (vacatesOn === null || vacatesOn > start)

type Renewable = LeaseInOrder & { leaseType: string; endsOn: Day | null }

/** Upcoming renewals of a tenancy, one after the other. */
export function renewalsAfter<Lease extends Renewable>(leases: readonly Lease[], renewed: Lease, today: Day): Lease[] {
  const next = leases.find(
    (lease) => lease.leaseType === 'RENEWAL' && isToCome(lease, today) && lease.startsOn === renewed.closesOn,
  )
  return next ? [next, ...renewalsAfter(leases, next, today)] : []
}

/** Why a renewal from that day is refused: it would cut short a tenancy that has not begun, or precede a renewal. */
export function alreadyRenewed(leases: readonly Renewable[], startsOn: Day, today: Day): string | null {
  const upcoming = leases.filter((lease) => isToCome(lease, today))
  const followed = lastBefore(upcoming, startsOn)
  const isCutShort = followed && (followed.endsOn === null || startsOn <= followed.endsOn)
  const next = firstAfter(upcoming, startsOn)
  const other = isCutShort ? followed : next?.leaseType === 'RENEWAL' ? next : null
  return other
    ? `${other.leaseType === 'RENEWAL' ? 'A renewal' : 'Another tenancy'} from ${shortDay(other.startsOn)} is already recorded: edit or remove it instead`
    : null
}

/** Without it, the tenancy before it lasts until the one after it begins. */
export const planRemoval = (leases: readonly LeaseInOrder[], removed: LeaseInOrder, today: Day) =>
  leases
    .filter((lease) => isLive(lease, today) && lease.closesOn === removed.startsOn)
    .map(({ tenancyId }) => ({ tenancyId, closesOn: removed.closesOn }))
