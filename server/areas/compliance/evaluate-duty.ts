import type { ObligationState } from '../../../contract/compliance.ts'
import { addDays, addMonths, type Day } from '../../../contract/days.ts'
import { dueByInterval } from './due-by-interval.ts'
import { agreementSince, lastDayFor, lateCheck, uncheckedLease, type Leases } from './lease.ts'
import type { Grounds, Obligation, Reporter } from './obligation.ts'
import type { CheckFacts } from './result-text.ts'
import { notBefore, type Duty } from './service-law.ts'
import type { Cleared } from '../service-checks/settled-check.ts'

/** The facts that duties depend on, apart from findings. */
export type DutyFacts = {
  lastOn: Day | null
  /** Days of the checks before the last one, oldest first. */
  earlierChecks: readonly Day[]
  check: CheckFacts | null
  enrolledOn: Day
  leases: Leases
  /** When the first smoke alarm reaches the end of its life; null where none is known. */
  alarmExpiresOn: Day | null
  /** The alarms are known not to be of the type that the law asks for. */
  isUpgradePending: boolean
  /** How long our schedule takes a check to prove a standard. */
  scheduleMonths: number | null
  isAgreed?: boolean | undefined
}

/** What a duty comes to on a day, apart from findings. */
export function evaluateDuty(duty: Duty, facts: DutyFacts, today: Day): Obligation {
  const evaluated = (
    state: ObligationState,
    on: Grounds,
    since: Day | null = null,
    due: Day | null = null,
  ): Obligation => ({
    rule: duty.ruleId,
    state,
    since,
    due,
    on,
  })
  const { lastOn, enrolledOn, leases } = facts
  const never = (): Obligation =>
    evaluated('UNPROVEN', { by: 'NEVER', enrolled: enrolledOn }, notBefore(duty, enrolledOn))

  switch (duty.trigger) {
    case 'INTERVAL': {
      if (lastOn === null) return never()
      const months = duty.months as number
      const { due, overdueFrom } = dueByInterval(duty, lastOn)
      const on: Grounds = { by: 'INTERVAL', done: lastOn, months, ...checkOf(facts) }
      return overdueFrom <= today
        ? evaluated('BREACHED', on, overdueFrom, due)
        : evaluated('MET', on, metSince(duty, facts), due)
    }
    case 'LEASE_START':
    case 'LEASE_START_OR_RENEWAL': {
      const lease = uncheckedLease(duty, leases, lastOn, enrolledOn)
      if (lease === null && lastOn === null) return never()
      if (lease === null) return leaseCheckMade(duty, facts)
      const { startsOn, isRenewal } = lease
      const on: Grounds = {
        by: 'LEASE',
        starts: startsOn,
        days: duty.days as number,
        renewal: isRenewal,
        done: lastOn,
        ...reportedBy(facts),
      }
      const due = lastDayFor(lease)
      return due < today ? evaluated('BREACHED', on, startsOn, due) : evaluated('DUE', on, null, due)
    }
    case 'CONTINUOUS':
      return evaluateStandard(duty, facts, today)
    case 'NEW_AGREEMENT_OR_PERIODIC': {
      const since = agreementSince(duty, leases, today)
      const proof = { ...facts, lastOn: looksAtDuty(duty, facts) ? lastOn : null }
      if (since !== null) return evaluateStandard(duty, { ...proof, enrolledOn: since }, today)
      const next = leases.upcoming?.startsOn ?? (leases.current?.endsOn ? addDays(leases.current.endsOn, 1) : null)
      const from = next !== null && next > today ? next : null
      const isProven = evaluateStandard(duty, proof, today).state === 'MET' && lastOn !== null
      return evaluated('NOT_APPLICABLE', { by: 'AGREEMENT', from, ...(isProven && { proven: lastOn }) }, null, from)
    }
    case 'APPLIANCE_LIFE': {
      const { alarmExpiresOn } = facts
      if (alarmExpiresOn === null) return evaluated('NOT_APPLICABLE', { by: 'NO_ALARM' })
      const on: Grounds = { by: 'ALARM', expires: alarmExpiresOn }
      return alarmExpiresOn < today
        ? evaluated('BREACHED', on, addDays(alarmExpiresOn, 1), alarmExpiresOn)
        : evaluated('MET', on, null, alarmExpiresOn)
    }
    case 'UPGRADE':
    case 'FIXED_DAY': {
      if (!facts.isUpgradePending)
        // A day that was only told proves nothing about the type of the alarms.
        return facts.check?.outcome === 'PASSED'
          ? evaluateStandard(duty, { ...facts, scheduleMonths: null }, today)
          : evaluated('NOT_APPLICABLE', { by: 'NO_UPGRADE' })
      if (duty.trigger === 'FIXED_DAY') return evaluated('BREACHED', { by: 'UPGRADE', starts: null }, duty.inForceFrom)
      const { current, upcoming } = leases
      const starts = current && current.startsOn >= (duty.inForceFrom ?? '') ? current.startsOn : null
      if (starts !== null) return evaluated('BREACHED', { by: 'UPGRADE', starts }, starts)
      const due = upcoming?.startsOn ?? duty.inForceTo
      return evaluated('DUE', { by: 'UPGRADE', starts: upcoming?.startsOn ?? null }, null, due)
    }
    case 'FAULT':
    case 'NEW_LEASE':
    case 'BEFORE_ADVERTISING':
    default: {
      const cleared = clearedFault(facts)
      if (cleared && lastOn !== null) return evaluated('NOT_APPLICABLE', { by: 'CLEARED', done: lastOn, cleared })
      const proof = evaluateStandard(duty, facts, today)
      return proof.state === 'MET' ? proof : evaluated('NOT_APPLICABLE', { by: 'NO_FAULT' })
    }
  }
}

/** A check from before the rule did not look at what it asks for, unless our technicians did so already at that visit. */
const looksAtDuty = ({ inForceFrom, provenFrom = null }: Duty, { lastOn, check }: DutyFacts): boolean =>
  lastOn !== null &&
  (lastOn >= (inForceFrom ?? '') || (provenFrom !== null && lastOn >= provenFrom && check?.source === 'VISIT'))

function leaseCheckMade(duty: Duty, facts: DutyFacts): Obligation {
  const lastOn = facts.lastOn as Day
  const met = { rule: duty.ruleId, state: 'MET', due: null } as const
  const late = lateCheck(duty, facts.leases, [...facts.earlierChecks, lastOn], facts.enrolledOn)
  if (late === null)
    return { ...met, since: metSince(duty, facts), on: { by: 'PROOF', done: lastOn, months: null, ...checkOf(facts) } }
  const { startsOn, isRenewal } = late.lease
  const told = late.on === lastOn ? reportedBy(facts) : {}
  return { ...met, since: late.on, on: { by: 'LATE', starts: startsOn, renewal: isRenewal, done: late.on, ...told } }
}

/** A standard is proven by a check, for as long as our schedule lasts. */
function evaluateStandard(duty: Duty, facts: DutyFacts, today: Day): Obligation {
  const { lastOn, enrolledOn, scheduleMonths } = facts
  const rule = duty.ruleId
  if (lastOn === null) {
    const since = notBefore(duty, enrolledOn)
    return { rule, state: 'UNPROVEN', since, due: null, on: { by: 'NEVER', enrolled: enrolledOn } }
  }
  const agreed = facts.isAgreed === true && scheduleMonths !== null ? { agreed: true } : {}
  const on: Grounds = { by: 'PROOF', done: lastOn, months: scheduleMonths, ...agreed, ...checkOf(facts) }
  const lapsesOn = scheduleMonths === null ? null : addDays(addMonths(lastOn, scheduleMonths), 1)
  return lapsesOn !== null && lapsesOn <= today
    ? { rule, state: 'UNPROVEN', since: notBefore(duty, lapsesOn), due: null, on }
    : { rule, state: 'MET', since: metSince(duty, facts), due: null, on }
}

/** How what a check found was settled: repaired, or closed without a repair. */
const settledOf = ({ check }: Pick<DutyFacts, 'check'>): { repaired?: Day; cleared?: Cleared } => {
  if (check?.outcome !== 'FAILED') return {}
  const { repairedOn, cleared } = check
  return { ...(repairedOn !== null && { repaired: repairedOn }), ...(cleared && { cleared }) }
}

/** All that the last check found does not apply, so that there was nothing to repair. */
export function clearedFault(facts: Pick<DutyFacts, 'check'>): Cleared | null {
  const { repaired, cleared } = settledOf(facts)
  return cleared?.as === 'NOT_APPLICABLE' && repaired === undefined ? cleared : null
}

const reportedBy = ({ check }: DutyFacts): { told?: Reporter } =>
  check?.source === 'AGENCY' || check?.source === 'SOFTWARE' ? { told: check.source } : {}

const checkOf = (facts: DutyFacts) => ({ ...settledOf(facts), ...reportedBy(facts) })

/** A check that failed meets the duty to check; a standard is proven only once what failed was settled. */
const metSince = (duty: Duty, facts: DutyFacts): Day => {
  const { repaired, cleared } = duty.kind === 'CHECK' ? {} : settledOf(facts)
  const settledOn = [repaired, cleared?.on].filter((day) => day !== undefined).toSorted()
  return notBefore(duty, settledOn.at(-1) ?? (facts.lastOn as Day))
}
