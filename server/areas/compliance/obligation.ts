import type { ObligationState } from '../../../contract/compliance.ts'
import type { Day } from '../../../contract/days.ts'
import type { TenantRepair } from './repair-time.ts'
import type { Cleared } from '../service-checks/settled-check.ts'

/** Who gave the day of a check for which there is no report; stored under the name `told`, which the hashes of the ledger cover. */
export type Reporter = 'AGENCY' | 'SOFTWARE'

/** The facts that decided, enough to repeat the arithmetic in words. */
export type Grounds =
  /** The interval since a check; `repaired` is the day on which what failed in it was repaired. */
  | { by: 'INTERVAL'; done: Day; months: number; repaired?: Day; cleared?: Cleared; told?: Reporter }
  /** The proof of a standard: a check, and how long our schedule takes it to hold, or the one that was agreed. */
  | {
      by: 'PROOF'
      done: Day
      months: number | null
      agreed?: boolean
      repaired?: Day
      cleared?: Cleared
      told?: Reporter
    }
  /** What a check found does not apply, so that there is no fault to repair. */
  | { by: 'CLEARED'; done: Day; cleared: Cleared }
  | { by: 'NEVER'; enrolled: Day }
  | { by: 'LEASE'; starts: Day; days: number; renewal: boolean; done: Day | null; told?: Reporter }
  /** The first check that counts for a lease was made after it had begun: the duty was met, too late for this lease. */
  | { by: 'LATE'; starts: Day; renewal: boolean; done: Day; told?: Reporter }
  /** `days` are the business days that the law gives to repair it, which `tenant`, who has taken the repair over, stops. */
  | {
      by: 'FINDING'
      id: number
      title: string
      found: Day
      more: number
      inReview: boolean
      days?: number
      tenant?: TenantRepair
    }
  | { by: 'FAILED'; done: Day }
  | { by: 'ALARM'; expires: Day }
  | { by: 'UPGRADE'; starts: Day | null }
  /** `proven` is the day of a check that shows already what is asked for. */
  | { by: 'AGREEMENT'; from: Day | null; proven?: Day }
  | { by: 'NO_FAULT' | 'NO_ALARM' | 'NO_UPGRADE' | 'NO_GAS' | 'GAS_UNKNOWN' | 'NOT_CHARGED' | 'CHARGING_UNKNOWN' }

/** What one duty in law comes to on a day. */
export type Obligation = {
  /** Version of the rule. */
  rule: number
  state: ObligationState
  since: Day | null
  /** The day the law sets for what comes next. */
  due: Day | null
  on: Grounds
}

const gravities: Record<ObligationState, number> = { BREACHED: 2, UNPROVEN: 1, DUE: 0, MET: 0, NOT_APPLICABLE: 0 }

/** A check that was never made is not proven, although the law still leaves time for it. */
const isNeverMade = ({ state, on }: Obligation): boolean => state === 'DUE' && on.by === 'LEASE' && on.done === null

/** 2: breached, 1: unproven, 0: neither. Whether the tenant is charged for water is not for the property to prove. */
export const gravityOf = (obligation: Obligation): number => {
  if (obligation.on.by === 'CHARGING_UNKNOWN') return 0
  return isNeverMade(obligation) ? 1 : gravities[obligation.state]
}

/** Gravest first, then oldest. */
export const byGravity = (one: Obligation, other: Obligation): number =>
  gravityOf(other) - gravityOf(one) || compareDays(one.since, other.since)

/** Null comes last. */
export const compareDays = (one: Day | null, other: Day | null): number => {
  if (one === other) return 0
  if (one === null) return 1
  return other === null || one < other ? -1 : 1
}
