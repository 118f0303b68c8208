import { addDays, type Day } from '../../../contract/days.ts'
import { businessDayAfter } from '../entry-rules/business-days.ts'
import type { OpenFinding, ServiceFacts } from './evaluate-service.ts'
import type { Grounds, Obligation } from './obligation.ts'
import type { Duty, ServiceLaw } from './service-law.ts'

/* What is faulty at a property, and which duty that breaches. */

/** Items of the catalogue of findings that concern a duty of their own. */
const lifeItem = 'SMK03'
const typeItems: readonly string[] = ['SMK07', 'SMK08']

type Fault = Pick<Obligation, 'state' | 'since' | 'due' | 'on'> & { duty: Duty }

/** An alarm past its life breaches nothing where the law does not limit its life; it is pointed out. */
const isWarning = ({ code }: OpenFinding, duties: readonly Duty[]): boolean =>
  code === lifeItem && !duties.some(({ trigger }) => trigger === 'APPLIANCE_LIFE')

/** The duty that a fault breaches: that to mend faults, else the standard, else the check that found it. */
const generalDuty = (duties: readonly Duty[]): Duty | undefined =>
  duties.find(({ trigger }) => trigger === 'FAULT') ??
  duties.find(({ trigger }) => trigger === 'CONTINUOUS') ??
  duties.find(({ kind }) => kind === 'CHECK') ??
  duties[0]

function dutyOf({ code }: OpenFinding, duties: readonly Duty[]): Duty | undefined {
  if (code === lifeItem) return duties.find(({ trigger }) => trigger === 'APPLIANCE_LIFE')
  const ofType = typeItems.includes(code)
    ? duties.find(({ trigger }) => trigger === 'UPGRADE' || trigger === 'FIXED_DAY')
    : undefined
  return ofType ?? generalDuty(duties)
}

/** Open findings, those whose repair is in review, or a failed check without proof of its repair. */
export function faultsOf(facts: ServiceFacts, law: ServiceLaw, today: Day): Fault[] {
  const { duties } = law
  const { openFindings, findingsInReview, check, lastOn } = facts
  const found = [...foundFaults(openFindings, law, false, today), ...foundFaults(findingsInReview, law, true, today)]
  const isFailed = check?.outcome === 'FAILED' && check.repairedOn === null && lastOn !== null
  const duty = generalDuty(duties)
  if (!isFailed || !duty || openFindings.length + findingsInReview.length > 0) return found
  return [{ duty, state: 'UNPROVEN', since: lastOn, due: null, on: { by: 'FAILED', done: lastOn } }]
}

/** One fault for each duty, named after the oldest finding. */
function foundFaults(findings: readonly OpenFinding[], law: ServiceLaw, inReview: boolean, today: Day): Fault[] {
  const { duties } = law
  const byDuty = new Map<Duty, OpenFinding[]>()
  for (const finding of findings) {
    const duty = isWarning(finding, duties) ? undefined : dutyOf(finding, duties)
    if (duty) byDuty.set(duty, [...(byDuty.get(duty) ?? []), finding])
  }
  return [...byDuty].map(([duty, [first, ...others]]) => {
    const { id, title, foundOn } = first as OpenFinding
    const on: Grounds = { by: 'FINDING', id, title, found: foundOn, more: others.length, inReview }
    if (duty.trigger !== 'FAULT' || duty.days === null)
      return { duty, state: 'BREACHED', since: notBefore(duty, foundOn), due: null, on }
    const due = businessDayAfter(law, foundOn, duty.days)
    const timed = { duty, due, on: { ...on, days: duty.days } }
    return due < today
      ? { ...timed, state: 'BREACHED', since: notBefore(duty, addDays(due, 1)) }
      : { ...timed, state: 'DUE', since: null }
  })
}

/** Before its first day a duty cannot be breached. */
const notBefore = ({ inForceFrom }: Duty, day: Day): Day =>
  inForceFrom !== null && inForceFrom > day ? inForceFrom : day

/** Something was found that only needs pointing out. */
export const hasWarning = ({ openFindings, findingsInReview }: ServiceFacts, duties: readonly Duty[]): boolean =>
  [...openFindings, ...findingsInReview].some((finding) => isWarning(finding, duties))

/** What was found only needs pointing out: nothing that the law asks for failed. */
export const onlyWarnings = ({ openFindings, findingsInReview }: ServiceFacts, duties: readonly Duty[]): boolean =>
  openFindings.length + findingsInReview.length > 0 &&
  [...openFindings, ...findingsInReview].every((finding) => isWarning(finding, duties))

/** The obligations with the faults: a duty that a fault breaches is not met besides; a date that has passed counts besides. */
export function withFaults(evaluated: Obligation[], faults: readonly Fault[]): Obligation[] {
  if (faults.length === 0) return evaluated
  const broken = new Set(faults.map(({ duty }) => duty.ruleId))
  const isKept = ({ rule, state, on }: Obligation) =>
    !broken.has(rule) || ((state === 'BREACHED' || state === 'UNPROVEN') && on.by !== 'ALARM' && on.by !== 'UPGRADE')
  return [
    ...evaluated.filter(isKept),
    ...faults.map(({ duty, state, since, due, on }) => ({ rule: duty.ruleId, state, since, due, on })),
  ]
}
