import { obligationTags, tagBeforeDay, type ExplainedDuty } from '../../../contract/compliance.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { isRegisterPage } from '../../../contract/law-text.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { explainObligation, versionText, whoseDuty, type Reading } from './explain-obligation.ts'
import type { Obligation } from './obligation.ts'
import { stateRuleTexts, type RuleText } from './why.queries.ts'

/* The duties behind results as lines of text, for spreadsheets, emails and reports. */

export type DutyReading = Reading & { rules: ReadonlyMap<number, RuleText> }
type Evaluated = { serviceId: number; obligations: readonly Obligation[] }

type Reader = Pick<Scope, 'db' | 'state' | 'today'>

/** The rules of the agency's state in words, all versions, as read on a day. */
export async function readDuties({ db, state, today }: Reader, on = today): Promise<DutyReading> {
  const { rules, ...words } = await one(db, stateRuleTexts(state))
  return { ...words, today: on, rules: new Map(rules.map((rule) => [rule.ruleId, rule])) }
}

const isOpen = ({ state }: Obligation): boolean => state === 'BREACHED' || state === 'UNPROVEN' || state === 'DUE'
const applies = ({ state }: Obligation): boolean => state !== 'NOT_APPLICABLE'

/** A line for each duty: what it comes to, the duty, the facts, the arithmetic and the source. */
const describe = (
  results: readonly Evaluated[],
  { rules, ...reading }: DutyReading,
  isMeant: (obligation: Obligation) => boolean,
): string[] =>
  results.flatMap(({ serviceId, obligations }) => {
    const service = serviceOfId(serviceId) as ServiceCode
    return obligations.filter(isMeant).flatMap((obligation) => {
      const rule = rules.get(obligation.rule)
      return rule ? [dutyLine(service, explainObligation(obligation, rule, service, reading))] : []
    })
  })

/** Those that are breached, unproven or due. */
export const describeOpenDuties = (results: readonly Evaluated[], reading: DutyReading): string =>
  describe(results, reading, isOpen).join('\n')

export const describeDuties = (results: readonly Evaluated[], reading: DutyReading): string[] =>
  describe(results, reading, applies)

/** The duties about a service that are in force on the day, for a property of which nothing is known. */
export const describeRulesOn = ({ rules, today }: DutyReading, service: ServiceCode): string[] =>
  [...rules.values()]
    .filter(
      ({ serviceId, dutyOf, kind, inForceFrom, inForceTo }) =>
        serviceId === services[service].id &&
        dutyOf === 'RENTAL_PROVIDER' &&
        kind !== 'CHARGING_CONDITION' &&
        (inForceFrom === null || inForceFrom <= today) &&
        (inForceTo === null || inForceTo > today),
    )
    .map((rule) => `${services[service].name}: ${rule.dutyText} ${sourcesText(rule)}`)

/** A rule without the facts of a property. */
export type DutyText = { duty: string; whose: string; cure: string; version: string; sources: string }
export const describeRule = (rule: RuleText, words: Pick<Reading, 'landlordWord' | 'tenantWord'>): DutyText => ({
  duty: rule.dutyText,
  whose: whoseDuty(rule, words),
  cure: rule.cure,
  version: versionText(rule),
  sources: sourcesText(rule),
})

const sourcesText = ({ citations }: Pick<RuleText, 'citations'>): string =>
  citations
    .map(({ text, readOn, url }) =>
      [text, readOn && `read ${shortDay(readOn)}`, url && (isRegisterPage(url) ? `search the register ${url}` : url)]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')

function dutyLine(
  service: ServiceCode,
  { state, since, dueOn, duty, facts, citations, version }: ExplainedDuty,
): string {
  const { label } = obligationTags[state]
  const due = dueOn === null ? label : `${label} by ${shortDay(dueOn)}`
  const outcome = since === null ? due : `${tagBeforeDay(state)} ${shortDay(since)}`
  return `${services[service].name}: ${outcome}. ${duty} ${facts.join('. ')}. ${version}. ${sourcesText({ citations })}`
}
