import { addDays, type Day } from '../../../contract/days.ts'
import { agreementSince, type Leases } from './lease.ts'
import type { OpenFinding, ServiceFacts } from './evaluate-service.ts'
import { compareDays, type Grounds, type Obligation } from './obligation.ts'
import { dutyOfFinding, repairDays, repairTime } from './repair-time.ts'
import { isUnsettled } from './result-text.ts'
import { notBefore, type Duty, type ServiceLaw } from './service-law.ts'

/* What is faulty at a property, and which duty that breaches: to repair, or a standard, never the duty to check. */

type Fault = Pick<Obligation, 'state' | 'since' | 'due' | 'on'> & { duty: Duty }

/** The duty that is not proven after a failed check of which no finding is known. */
const repairDuty = (duties: readonly Duty[]): Duty | undefined => {
  const ofFaults = duties.filter(({ breachedBy }) => breachedBy !== undefined && breachedBy.length > 0)
  return ofFaults.find(({ trigger }) => trigger === 'FAULT') ?? ofFaults.find(({ trigger }) => trigger === 'CONTINUOUS')
}

/** A check failed, and neither what failed nor its repair is known. */
const isUnexplained = ({ check, lastOn, openFindings, findingsInReview }: ServiceFacts): boolean =>
  isUnsettled(check) && lastOn !== null && openFindings.length + findingsInReview.length === 0

/** Open findings, those whose repair is in review, or a failed check without proof of its repair. */
export function faultsOf(facts: ServiceFacts, law: ServiceLaw, when: When): Fault[] {
  const { openFindings, findingsInReview, lastOn } = facts
  if (isUnexplained(facts)) {
    const duty = repairDuty(law.duties)
    const on: Grounds = { by: 'FAILED', done: lastOn as Day }
    return duty ? [{ duty, state: 'UNPROVEN', since: lastOn, due: null, on }] : []
  }
  return [...foundFaults(openFindings, law, false, when), ...foundFaults(findingsInReview, law, true, when)]
}

type When = { leases: Leases; today: Day }

/** The lease that brought the duty about; the empty day where it needs none, null where it has not begun. */
function askedSince(duty: Duty, { leases, today }: When): Day | null {
  if (duty.trigger === 'NEW_AGREEMENT_OR_PERIODIC') return agreementSince(duty, leases, today)
  if (duty.trigger !== 'UPGRADE' && duty.trigger !== 'NEW_LEASE') return ''
  const { current } = leases
  return current !== null && current.startsOn >= (duty.inForceFrom ?? '') ? current.startsOn : null
}

/** When the duty is brought about at the earliest, as far as it is known. */
const askedNext = ({ inForceTo }: Duty, { leases: { upcoming } }: When): Day | null => upcoming?.startsOn ?? inForceTo

/** One fault for each duty, named after the oldest finding. */
function foundFaults(findings: readonly OpenFinding[], law: ServiceLaw, inReview: boolean, when: When): Fault[] {
  const byDuty = new Map<Duty, OpenFinding[]>()
  for (const finding of findings) {
    const duty = dutyOfFinding(finding, law)
    if (duty) byDuty.set(duty, [...(byDuty.get(duty) ?? []), finding])
  }
  return [...byDuty].map(([duty, found]) => {
    const { foundOn } = found[0] as OpenFinding
    const on = groundsOf(found, inReview)
    const asked = askedSince(duty, when)
    if (asked === null) return { duty, state: 'DUE', since: null, due: askedNext(duty, when), on }
    const from = notBefore(duty, foundOn)
    const since = asked > from ? asked : from
    if (inReview) return { duty, state: 'UNPROVEN', since, due: null, on }
    const days = repairDays(duty)
    return days === null
      ? { duty, state: 'BREACHED', since, due: null, on }
      : { duty, ...timedFault(duty, found, { law, days, today: when.today }) }
  })
}

/** The law gives time for the repair: the finding of which it ends first decides. */
function timedFault(
  duty: Duty,
  found: readonly OpenFinding[],
  { law, days, today }: { law: ServiceLaw; days: number; today: Day },
): Omit<Fault, 'duty'> {
  const timed = found.map((finding) => ({ finding, ...repairTime(finding, law, days) }))
  const { finding, due, tenant } = timed.toSorted((one, other) =>
    compareDays(one.due, other.due),
  )[0] as (typeof timed)[number]
  const on = {
    ...groundsOf([finding, ...found.filter((each) => each !== finding)], false),
    days,
    ...(tenant && { tenant }),
  }
  return due !== null && due < today
    ? { state: 'BREACHED', since: notBefore(duty, addDays(due, 1)), due, on }
    : { state: 'DUE', since: null, due, on }
}

type FindingGrounds = Extract<Grounds, { by: 'FINDING' }>
function groundsOf([first, ...others]: readonly OpenFinding[], inReview: boolean): FindingGrounds {
  const { id, title, foundOn } = first as OpenFinding
  return { by: 'FINDING', id, title, found: foundOn, more: others.length, inReview }
}

/** What is faulty and breaches no duty. */
export type PointedOut = {
  /** An alarm past its life, where the law does not limit its life. */
  isPastLife: boolean
  findings: readonly FindingGrounds[]
  /** A check failed, and no finding is known. */
  isUnexplained: boolean
}

/** An item of the catalogue that the expiry date of an alarm says as well. */
const lifeItem = 'SMK03'

/** Null: nothing. */
export function pointedOut(facts: ServiceFacts, { duties }: ServiceLaw): PointedOut | null {
  const isMeant = (finding: OpenFinding): boolean => dutyOfFinding(finding, { duties }) === undefined
  const open = facts.openFindings.filter(isMeant)
  const inReview = facts.findingsInReview.filter(isMeant)
  const unexplained = isUnexplained(facts) && repairDuty(duties) === undefined
  if (open.length + inReview.length === 0 && !unexplained) return null
  const described = [open, inReview].flatMap((list, place) => {
    const others = list.filter(({ code }) => code !== lifeItem)
    return others.length === 0 ? [] : [groundsOf(others, place === 1)]
  })
  const isPastLife = [...open, ...inReview].some(({ code }) => code === lifeItem)
  return { isPastLife, findings: described, isUnexplained: unexplained }
}

/**
 * The obligations with the faults: a duty that a fault breaches is not met besides; a date that has passed counts besides.
 * `isPointedOut`: something is faulty that breaches nothing, so that a duty to repair which no finding breaches is neither met nor breached.
 */
export function withFaults(
  evaluated: Obligation[],
  faults: readonly Fault[],
  duties: readonly Duty[],
  isPointedOut: boolean,
): Obligation[] {
  if (faults.length === 0 && !isPointedOut) return evaluated
  const broken = new Set(faults.map(({ duty }) => duty.ruleId))
  const isOpen = ({ trigger, breachedBy }: Duty): boolean => trigger === 'FAULT' && (breachedBy ?? []).length === 0
  const open = new Set(isPointedOut ? duties.filter(isOpen).map(({ ruleId }) => ruleId) : [])
  const isKept = ({ rule, state, on }: Obligation) =>
    !open.has(rule) &&
    (!broken.has(rule) || ((state === 'BREACHED' || state === 'UNPROVEN') && on.by !== 'ALARM' && on.by !== 'UPGRADE'))
  return [
    ...evaluated.filter(isKept),
    ...faults.map(({ duty, state, since, due, on }) => ({ rule: duty.ruleId, state, since, due, on })),
  ]
}
