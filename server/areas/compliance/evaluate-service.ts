import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { ServiceCompliance } from '../../../contract/properties/properties.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { lawOfAgreement } from './agreement.ts'
import { applicableLaw } from './conditions.ts'
import { dueDay, type Due } from './due-day.ts'
import { exemption } from './exemption.ts'
import { faultsOf, pointedOut, withFaults, type PointedOut } from './faults.ts'
import { clearedFault, evaluateDuty } from './evaluate-duty.ts'
import type { Leases } from './lease.ts'
import type { TenantRepair } from './repair-time.ts'
import { byGravity, gravityOf, type Obligation } from './obligation.ts'
import {
  lastCheckText,
  lateText,
  lowerFirst,
  madeText,
  mayNotBeCharged,
  nextText,
  troublesText,
  type CheckFacts,
} from './result-text.ts'
import { checkNames, statedDuties, type ServiceLaw } from './service-law.ts'
import { warningTexts } from './warnings.ts'

/** Facts about the property that affect its services. */
export type PropertyFacts = {
  state: StateCode
  isResidential: boolean
  isCancelled: boolean
  /** Null when not confirmed. */
  hasGas: boolean | null
  isWaterCharged: boolean | null
  leases: Leases
  /** When the first smoke alarm reaches the end of its life; null where none is known. */
  alarmExpiresOn: Day | null
  isUpgradePending: boolean
}

/** A finding that is open, not dismissed and more than advice. */
export type OpenFinding = {
  id: number
  /** Item of the catalogue of findings. */ code: string
  title: string
  foundOn: Day
  /** A tenant has taken its repair over. */
  tenantRepair?: TenantRepair | null
}

export type ServiceFacts = {
  service: ServiceCode
  enrolledOn: Day
  lastOn: Day | null
  /** Days of the checks before it, oldest first; only where the law asks for one before a lease. */
  earlierChecks?: readonly Day[] | undefined
  /** What is known of the check on that day. */
  check: CheckFacts | null
  onHoldUntil: Day | null
  isCancelled: boolean
  openFindings: readonly OpenFinding[]
  /** Reported as fixed by a third party; the repair is not proven until the provider has reviewed the documents. */
  findingsInReview: readonly OpenFinding[]
}

export type ServiceResult = {
  compliance: ServiceCompliance
  /** A sentence for the agency, for every result. */
  reason: string
  /** What the agency must know although it is no issue of the property, such as water that may not be charged. */
  warning: string | null
  /** What each duty in law comes to; gravest first. */
  obligations: readonly Obligation[]
  /** 2: a duty is breached, 1: a required duty is unproven, 0: neither. */
  gravity: number
  /** Since when the gravest obligation is what it is. */
  since: Day | null
  /** Next check by our schedule, at the latest when the law asks for it. */
  due: Due | null
  isOverdue: boolean
  isOnHold: boolean
}

export type ComplianceResult = Pick<
  ServiceResult,
  'compliance' | 'reason' | 'warning' | 'obligations' | 'gravity' | 'since'
>

type Weighed = Pick<ServiceResult, 'obligations' | 'gravity' | 'due'> & { pointed: PointedOut | null }

/** What the duties of a service come to on a day, without the words. */
export function weighService(
  property: PropertyFacts,
  lawOfState: ServiceLaw,
  facts: ServiceFacts,
  today: Day,
): Weighed & { exempt: ComplianceResult | null; law: ServiceLaw } {
  const exempt = exemption(property, lawOfState, facts)
  if (exempt) {
    const { obligations, gravity } = exempt
    return { exempt, law: lawOfState, due: null, obligations, gravity, pointed: null }
  }
  const { law: lawOfLease, others } = lawOfAgreement(lawOfState, property.leases)
  const { law, notEvaluated } = applicableLaw(lawOfLease, property)
  const due = dueDay(law, facts.lastOn, property.leases, facts.enrolledOn)
  const pointed = pointedOut(facts, law)
  const evaluated = findObligations(property, law, facts, { today, isPointedOut: pointed !== null })
  const besides = others.length === 0 ? notEvaluated : [...notEvaluated, ...others]
  const obligations = besides.length === 0 ? evaluated : [...evaluated, ...besides].toSorted(byGravity)
  const [gravest] = obligations
  const gravity = gravest && !isOnlyCharging(law) ? gravityOf(gravest) : 0
  return { exempt, law, due, obligations, gravity, pointed }
}

/** Water that may not be charged is no issue of the property. */
const isOnlyCharging = ({ duties }: ServiceLaw): boolean => duties.every(({ kind }) => kind === 'CHARGING_CONDITION')

/** Evaluates one service for one day. It is a pure function: the same facts always give the same result. */
export function evaluateService(
  property: PropertyFacts,
  lawOfState: ServiceLaw,
  facts: ServiceFacts,
  today: Day,
): ServiceResult {
  const isOnHold = facts.onHoldUntil !== null && facts.onHoldUntil >= today
  const { exempt, law, due, obligations, gravity, pointed } = weighService(property, lawOfState, facts, today)
  if (exempt)
    return { ...exempt, due: null, isOverdue: false, isOnHold: isOnHold && !property.isCancelled && !facts.isCancelled }
  const hold = isOnHold ? ` (on hold until ${shortDay(facts.onHoldUntil as Day)})` : ''
  const { compliance, reason, warning } = toResult(property, law, facts, { obligations, due, gravity, pointed, today })
  return {
    compliance,
    reason: `${reason}${hold}`,
    warning: warning === null ? null : `${warning}${hold}`,
    obligations,
    gravity,
    since: obligations[0]?.since ?? null,
    due,
    isOverdue: due !== null && due.on < today,
    isOnHold,
  }
}

function findObligations(
  property: PropertyFacts,
  law: ServiceLaw,
  facts: ServiceFacts,
  { today, isPointedOut }: { today: Day; isPointedOut: boolean },
): Obligation[] {
  const given = {
    lastOn: facts.lastOn,
    earlierChecks: facts.earlierChecks ?? [],
    check: facts.check,
    enrolledOn: facts.enrolledOn,
    leases: property.leases,
    alarmExpiresOn: property.alarmExpiresOn,
    isUpgradePending: property.isUpgradePending,
    scheduleMonths: law.scheduleMonths,
    isAgreed: law.isAgreed,
  }
  // A duty to repair is stated where something is faulty, or was found that does not apply.
  const duties = clearedFault(given) === null ? statedDuties(law) : law.duties
  const evaluated = duties.map((duty) => evaluateDuty(duty, given, today))
  const found = withFaults(
    evaluated,
    faultsOf(facts, law, { leases: property.leases, today }),
    law.duties,
    isPointedOut,
  )
  return found.length < 2 ? found : found.toSorted(byGravity)
}

type Words = Pick<ServiceResult, 'compliance' | 'reason' | 'warning'>

function toResult(
  property: PropertyFacts,
  law: ServiceLaw,
  facts: ServiceFacts,
  { obligations, due, gravity, pointed, today }: Weighed & { today: Day },
): Words {
  const { service, lastOn } = facts
  const [gravest] = obligations
  const warnings = warningTexts(property, law, facts, { obligations, pointed, today })
  const besides = warnings.map((each) => `; ${lowerFirst(each)}`).join('')
  const warning = warnings.length === 0 ? null : warnings.join('; ')
  if (gravest && gravityOf(gravest) > 0) {
    const text = troublesText(service, obligations, today)
    if (gravity === 0) {
      const reason = `${text}: ${mayNotBeCharged}`
      return { compliance: 'UNKNOWN', reason, warning: reason }
    }
    const found = { reason: `${text}${afterTrouble(gravest, due, today)}${besides}`, warning }
    if (gravity === 2) return { compliance: 'NON_COMPLIANT', ...found }
    const isDateMissing = lastOn === null && gravest.state !== 'DUE'
    return { compliance: isDateMissing ? 'MISSING_LAST_SERVICE_DATE' : 'UNKNOWN', ...found }
  }
  const next = nextText(due, today)
  if (lastOn === null) {
    const reason = `${checkNames[service]} is recommended and has not been done yet; ${due ? next.replace(/^next /, '') : next}`
    return { compliance: 'NOT_REQUIRED', reason, warning }
  }
  const made = pointed === null ? lastCheckText(service, lastOn, facts.check) : madeText(service, lastOn, facts.check)
  if (!obligations.some(({ state }) => state === 'MET' || state === 'DUE')) {
    const how = made.slice(checkNames[service].length + 1)
    const was = how.startsWith('failed') ? how : `was ${how}`
    const reason = `${checkNames[service]} is recommended and ${due && due.on < today ? next : `${was}; ${next}`}`
    return { compliance: 'NOT_REQUIRED', reason, warning }
  }
  return { compliance: 'COMPLIANT', reason: `${made}; ${next}${lateText(obligations)}${besides}`, warning }
}

/** What is not due needs a repair and no check: the same sentence says both. */
function afterTrouble({ on }: Obligation, due: Due | null, today: Day): string {
  if (on.by === 'NEVER') return due === null ? '' : `; ${nextText(due, today).replace(/^next /, '')}`
  const isMended = on.by === 'FINDING' || on.by === 'ALARM' || on.by === 'UPGRADE' || on.by === 'FAILED'
  return isMended && due !== null && due.on >= today ? `; ${nextText(due, today).replace(/^next/, 'next check')}` : ''
}
