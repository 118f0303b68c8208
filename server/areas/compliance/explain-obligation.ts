import { shortDay } from '../../../contract/day-text.ts'
import { addDays, addMonths, daysBetween, type Day } from '../../../contract/days.ts'
import type { ExplainedDuty } from '../../../contract/compliance.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { Obligation, Reporter } from './obligation.ts'
import { byScheduleText, reporterText, tenantRepairText } from './result-text.ts'
import { checkNames } from './service-law.ts'
import type { RuleText } from './why.queries.ts'
import { clearedText, type Cleared } from '../service-checks/settled-check.ts'

/* An obligation in words: the duty, the facts, the arithmetic, the source. */

/** What the sentences depend on besides the obligation: the state's words, and the day on which it is read. */
export type Reading = { landlordWord: string; tenantWord: string; today: Day }

export const explainObligation = (
  obligation: Obligation,
  text: RuleText,
  service: ServiceCode,
  reading: Reading,
): ExplainedDuty => ({
  ruleId: obligation.rule,
  state: shownState(obligation, text),
  duty: text.dutyText,
  whose: whoseDuty(text, reading),
  facts: [
    ...describeGrounds(obligation.on, service, obligation.due, reading.today),
    ...firstDayText(obligation.on, obligation.due),
  ],
  since: obligation.since,
  dueOn: obligation.due,
  cure: text.cure,
  notes: text.notes,
  version: versionText(text),
  citations: text.citations,
})

/** A condition for charging that is not met, or not proven, is no breach; a check that was late for its lease is not simply met. */
function shownState({ state, on }: Obligation, { kind }: RuleText): ExplainedDuty['state'] {
  if (on.by === 'LATE') return 'MADE_LATE'
  return kind === 'CHARGING_CONDITION' && (state === 'BREACHED' || state === 'UNPROVEN') ? 'NOT_CHARGEABLE' : state
}

/** A duty of the tenant, which nobody here can prove. */
export const explainTenantDuty = (text: RuleText, reading: Reading): ExplainedDuty => ({
  ruleId: text.ruleId,
  state: 'OF_TENANT',
  duty: text.dutyText,
  whose: whoseDuty(text, reading),
  facts: [`This is a duty of the ${reading.tenantWord}, so it does not count for the property.`],
  since: null,
  dueOn: null,
  cure: text.cure,
  notes: text.notes,
  version: versionText(text),
  citations: text.citations,
})

export const whoseDuty = (
  { dutyOf }: RuleText,
  { landlordWord, tenantWord }: Pick<Reading, 'landlordWord' | 'tenantWord'>,
): string => `Duty and cost of the ${dutyOf === 'TENANT' ? tenantWord : landlordWord}`

export function versionText({ version, inForceFrom, inForceTo, correction, correctedBy }: RuleText): string {
  if (inForceFrom !== null && inForceFrom === inForceTo) return 'A version that has been corrected since'
  const from = `Version ${version}, in force${inForceFrom === null ? '' : ` since ${shortDay(inForceFrom)}`}`
  return [
    inForceTo === null ? from : `${from}, until ${shortDay(addDays(inForceTo, -1))}`,
    ...(correction === null ? [] : [`Correction: ${withoutStop(correction)}`]),
    ...(correctedBy === null
      ? []
      : [
          `Corrected by version ${correctedBy.version} from ${shortDay(correctedBy.on)}: ${withoutStop(correctedBy.correction)}`,
        ]),
  ].join('. ')
}

const withoutStop = (text: string): string => text.replace(/[.\s]+$/, '')

const businessDays = (count: number): string => (count === 1 ? '1 business day' : `${count} business days`)
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`)

export function describeGrounds(on: Obligation['on'], service: ServiceCode, due: Day | null, today: Day): string[] {
  const name = checkNames[service]
  switch (on.by) {
    case 'INTERVAL':
      return [madeText(name, on), sum(on.done, on.months, 'by law')]
    case 'PROOF':
      return on.months === null
        ? [madeText(name, on)]
        : [
            madeText(name, on),
            `The law sets no date; ${on.agreed === true ? 'the agreed' : 'our'} schedule takes it as proof for ${months(on.months)}: ${sum(on.done, on.months, byScheduleText(on.agreed))}`,
          ]
    case 'NEVER':
      return [`No ${name.charAt(0).toLowerCase()}${name.slice(1)} is known; on service since ${shortDay(on.enrolled)}`]
    case 'LEASE':
      return [
        leaseText(on.starts, on.renewal, today),
        `A check counts from ${shortDay(addDays(on.starts, -on.days))}, ${on.days} days before`,
        on.done === null ? 'No check is known' : `The last check was made ${shortDay(on.done)}${reporterText(on.told)}`,
      ]
    case 'LATE': {
      const late = daysBetween(on.starts, on.done) + 1
      return [
        leaseText(on.starts, on.renewal, today),
        `The check for it was made ${shortDay(on.done)}${reporterText(on.told)}: ${late === 1 ? '1 day' : `${late} days`} late, so the duty was not met for this lease`,
      ]
    }
    case 'FINDING':
      return [
        `${on.title}${on.more > 0 ? ` and ${on.more} more` : ''}, found ${shortDay(on.found)}`,
        ...repairTimeText(on, due),
        on.inReview ? 'A third party reports it as fixed; the proof is in review' : 'Its repair is not proven',
      ]
    case 'CLEARED':
      return [madeText(name, on), 'So there is no fault to repair']
    case 'FAILED':
      return [`${name} failed ${shortDay(on.done)}`, 'The repair of what failed is not proven']
    case 'ALARM':
      return [`The oldest smoke alarm reaches the end of its life ${shortDay(on.expires)}`]
    case 'UPGRADE':
      return [
        'The smoke alarms are recorded as not interconnected',
        ...(on.starts === null ? [] : [leaseText(on.starts, false, today)]),
      ]
    case 'AGREEMENT':
      return [
        on.from === null
          ? 'No agreement has begun since the rule is in force'
          : `It applies from the next agreement, or when this one becomes periodic: ${shortDay(on.from)} at the earliest`,
        ...(on.proven === undefined ? [] : [`The check of ${shortDay(on.proven)} shows what it asks for already`]),
      ]
    case 'NO_FAULT':
      return ['No fault is known']
    case 'NO_ALARM':
      return ['No expiry date of a smoke alarm is recorded']
    case 'NO_UPGRADE':
      return ['No upgrade of the alarms is recorded as outstanding']
    case 'NO_GAS':
      return ['There is no gas at this property']
    case 'GAS_UNKNOWN':
      return ['Whether there is gas has not been confirmed']
    case 'NOT_CHARGED':
      return ['The tenant is not charged for water']
    case 'CHARGING_UNKNOWN':
    default:
      return ['It is not known whether the tenant is charged for water']
  }
}

/** "04/03/2026 + 2 business days = 06/03/2026 by law", or that a tenant stops the time. */
function repairTimeText(
  { found, days, tenant }: Extract<Obligation['on'], { by: 'FINDING' }>,
  due: Day | null,
): string[] {
  if (days === undefined) return []
  const time = due === null ? [] : [`${shortDay(found)} + ${businessDays(days)} = ${shortDay(due)} by law`]
  return tenant === undefined ? time : [tenantRepairText(tenant, days), ...time]
}

/** A rule that is younger than the check asks for nothing before its first day. */
const firstDayText = (on: Obligation['on'], due: Day | null): string[] =>
  on.by === 'INTERVAL' && due !== null && due > addMonths(on.done, on.months)
    ? [`Due ${shortDay(due)}, the first day on which the rule asks for it`]
    : []

/** "21/10/2024 + 24 months = 21/10/2026 by law" */
const sum = (from: Day, count: number, whose: string): string =>
  `${shortDay(from)} + ${months(count)} = ${shortDay(addMonths(from, count))} ${whose}`

const leaseText = (starts: Day, isRenewal: boolean, today: Day): string => {
  const [past, coming] = isRenewal ? ['was renewed', 'is renewed'] : ['began', 'begins']
  return `The lease ${starts <= today ? past : coming} ${shortDay(starts)}`
}

type Made = { done: Day; repaired?: Day; cleared?: Cleared; told?: Reporter }
function madeText(name: string, { done, repaired, cleared, told }: Made): string {
  const ends = [
    repaired !== undefined && `what failed was repaired ${shortDay(repaired)}`,
    cleared !== undefined && clearedText(cleared, repaired === undefined ? 'what failed' : 'the rest'),
  ].filter((text) => text !== false)
  return ends.length === 0
    ? `${name} made ${shortDay(done)}${reporterText(told)}`
    : `${name} of ${shortDay(done)} failed; ${ends.join('; ')}`
}
