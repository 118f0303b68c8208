import type { Day } from '../../contract/days.ts'
import { isInForce, isLive } from '../areas/compliance/lease-in-force.ts'
import {
  alreadyRenewed,
  followedBy,
  planMove,
  planNew,
  renewalsAfter,
  type LeaseInOrder,
} from '../areas/tenancies/lease-order.ts'

/* Replays tenancy writes one after another, to compare with the result of concurrent ones. */

export type ReplayedLease = LeaseInOrder & { leaseType: string; endsOn: Day | null; version: number }
export type Occupancy = { isVacant: boolean; leases: readonly ReplayedLease[] }

/** Every write except a vacancy has a unique mark in its notes, by which the audit identifies it. */
export type TenancyWrite = { mark: string } & (
  | { kind: 'add'; startDate: Day; leaseType: 'NEW' | 'RENEWAL' }
  | { kind: 'edit'; tenancyId: number; startDate: Day; version: number }
  | { kind: 'vacate' }
)
type Outcome = { status: number; after: Occupancy }

const closed = (lease: ReplayedLease, closesOn: Day, today: Day): ReplayedLease => ({
  ...lease,
  closesOn,
  isOpen: closesOn > today,
  version: lease.version + 1,
})

function withMoves(leases: readonly ReplayedLease[], moves: { tenancyId: number; closesOn: Day }[], today: Day) {
  return leases.map((lease) => {
    const move = moves.find(({ tenancyId }) => tenancyId === lease.tenancyId)
    return move ? closed(lease, move.closesOn, today) : lease
  })
}

/** The outcome of one write on its own. */
export function replay(before: Occupancy, write: TenancyWrite, newId: number, today: Day): Outcome {
  const leases = before.leases.map((lease) => ({ ...lease, isOpen: isLive(lease, today) }))
  const refused = (status: number): Outcome => ({ status, after: before })
  if (write.kind === 'vacate') {
    // Said again: answered as done, without an effect.
    if (before.isVacant) return { status: 200, after: before }
    const current = leases.find((lease) => isInForce(lease, today))
    const renewals = current ? renewalsAfter(leases, current, today) : []
    const staying = leases.filter((lease) => !renewals.includes(lease))
    const left = staying.map((lease) =>
      lease.startsOn <= today && (lease.isOpen || lease.vacatesOn === null) ? gone(lease, today) : lease,
    )
    return { status: 200, after: { isVacant: true, leases: left } }
  }
  if (write.kind === 'add') {
    const plan = planNew(leases, write.startDate, today)
    if ('refused' in plan) return refused(422)
    if (write.leaseType === 'RENEWAL' && !followedBy(leases, write.startDate, today)) return refused(422)
    if (write.leaseType === 'RENEWAL' && alreadyRenewed(leases, write.startDate, today)) return refused(422)
    const { startDate: startsOn, leaseType } = write
    const added = { tenancyId: newId, isOpen: true, leaseType, startsOn, endsOn: null, vacatesOn: null, version: 1 }
    return {
      status: 201,
      after: {
        isVacant: write.startDate <= today ? false : before.isVacant,
        leases: [...withMoves(leases, plan.moves, today), { ...added, closesOn: plan.closesOn }],
      },
    }
  }
  const edited = leases.find(({ tenancyId }) => tenancyId === write.tenancyId)
  if (!edited) return refused(404)
  if (edited.version !== write.version) return refused(409)
  if (!isLive(edited, today)) return refused(422)
  const plan = planMove(leases, edited, write.startDate, today)
  if ('refused' in plan) return refused(422)
  const moved = withMoves(leases, plan.moves, today).map((lease) =>
    lease.tenancyId === edited.tenancyId
      ? { ...lease, startsOn: write.startDate, endsOn: null, vacatesOn: null, version: lease.version + 1 }
      : lease,
  )
  const isLet = moved.some((lease) => isInForce(lease, today))
  const wasLet = leases.some((lease) => isInForce(lease, today))
  return { status: 200, after: { isVacant: isLet ? false : wasLet || before.isVacant, leases: moved } }
}

function gone(lease: ReplayedLease, today: Day): ReplayedLease {
  const last = [lease.vacatesOn, lease.closesOn, today]
    .filter((day) => day !== null)
    .toSorted()
    .at(0) as Day
  const closesOn = lease.closesOn !== null && lease.closesOn < today ? lease.closesOn : today
  return { ...closed(lease, closesOn, today), vacatesOn: last > lease.startsOn ? last : lease.vacatesOn, isOpen: false }
}

/** A row of the audit, in order of id. */
export type AuditedWrite = { action: string; tenancyId: number; mark: string | null }
export type Answered = { write: TenancyWrite; status: number }

export type Result = { isSerial: boolean; faults: string[]; end: Occupancy }

/**
 * Replays the successful writes in the order of the audit, and checks for every refusal that some state of that order
 * would have refused it too.
 */
export function checkOrder(
  start: Occupancy,
  audited: readonly AuditedWrite[],
  answered: readonly Answered[],
  today: Day,
): Result {
  const faults: string[] = []
  const moments = [start]
  const unnamed: TenancyWrite = { kind: 'vacate', mark: '' }
  let now = start
  for (const { action, tenancyId, mark } of audited) {
    const write = mark === null ? unnamed : answered.find((each) => each.write.mark === mark)?.write
    const outcome = write && replay(now, write, tenancyId, today)
    if (!outcome || outcome.status >= 300 || outcome.after === now) {
      faults.push(
        `${action} ${mark ?? ''} had an effect, although the replay answers ${outcome?.status ?? 'nothing'} without one`,
      )
      continue
    }
    now = outcome.after
    moments.push(now)
  }
  const won = answered.filter(({ status }) => status < 300).map(({ write }) => write.kind)
  const repeats = won.length - audited.length
  const vacated = audited.filter(({ mark }) => mark === null).length
  const mayRepeat = won.filter((kind) => kind === 'vacate').length - vacated
  if (repeats !== mayRepeat || repeats < 0)
    faults.push(`${won.length} writes were reported as successful, ${audited.length} were audited`)
  if (repeats > 0 && !moments.some(({ isVacant }) => isVacant))
    faults.push(`${repeats} vacancies were reported as known, although the property was never vacant`)
  for (const { write, status } of answered)
    if (status >= 300 && !moments.some((moment) => replay(moment, write, 0, today).status === status))
      faults.push(`${write.kind} ${write.mark} was refused with ${status}, which no order explains`)
  return { isSerial: faults.length === 0, faults, end: now }
}
